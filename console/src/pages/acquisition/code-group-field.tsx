import { AutoComplete } from 'antd'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'

type Props = { id?: string; value?: string | null; onChange?: (name: string | null) => void }

/** The name of a code's group: one that is there already, or a new one. */
export function CodeGroupField({ id, value, onChange }: Props) {
  const t = useText()
  const { data } = useRecord('contact-ways/groups')
  const typed = value ?? ''
  const names = (data?.items ?? []).map(({ group_name }) => group_name)
  const found = names.includes(typed) ? names : names.filter((name) => name.includes(typed))
  return (
    <AutoComplete
      {...(id ? { id } : {})}
      allowClear
      maxLength={60}
      placeholder={t('contactWays.groupHint')}
      options={found.map((name) => ({ value: name }))}
      value={typed}
      onChange={(name?: string) => onChange?.(name || null)}
    />
  )
}
