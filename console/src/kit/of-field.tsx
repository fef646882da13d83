import { Select } from 'antd'
import { type Directory, useDirectory } from './names.tsx'

type OfProps = {
  directory: Directory
  many: boolean
  disabled?: boolean
  id?: string
  value?: unknown
  onChange?: (value: unknown) => void
}

/** A choice among the records of a directory, by name. */
export function OfField({ directory, many, ...rest }: OfProps) {
  const { entries, loading } = useDirectory(directory)
  return (
    <Select
      {...(rest as object)}
      allowClear
      loading={loading}
      showSearch={{ optionFilterProp: 'label' }}
      {...(many ? { mode: 'multiple' as const } : {})}
      options={entries.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
