import { Select } from 'antd'
import { useRecord } from '../../api/list.ts'

type Props = { id?: string; placeholder?: string; value?: string[]; onChange?: (kinds: string[]) => void }

/** A choice among the kinds of events that can be subscribed to. */
export function KindsField({ id, placeholder, value = [], onChange = () => {} }: Props) {
  const { data, isLoading } = useRecord('event-kinds')
  return (
    <Select
      {...(id ? { id } : {})}
      {...(placeholder ? { placeholder, 'aria-label': placeholder } : {})}
      mode="multiple"
      loading={isLoading}
      value={value}
      onChange={onChange}
      options={(data?.items ?? []).map((kind) => ({ value: kind, label: kind }))}
    />
  )
}
