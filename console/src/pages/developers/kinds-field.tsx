import { useRecord } from '../../api/list.ts'
import { kindOf } from '../../domain/audit-words.ts'
import { useText } from '../../i18n/language.tsx'
import { SelectField } from '../../kit/form/select-field.tsx'

type Props = { id?: string; placeholder?: string; value?: string[]; onChange?: (kinds: string[]) => void }

/** A choice among the kinds of events that can be subscribed to. */
export function KindsField({ id, placeholder, value = [], onChange = () => {} }: Props) {
  const { data, isLoading } = useRecord('event-kinds')
  const t = useText()
  const nameOf = (kind: string) => {
    const word = kindOf(kind, t)
    return word === kind ? kind : `${word} ${kind}`
  }
  return (
    <SelectField
      {...(id ? { id } : {})}
      {...(placeholder ? { placeholder, 'aria-label': placeholder } : {})}
      mode="multiple"
      loading={isLoading}
      value={value}
      onChange={onChange}
      options={(data?.items ?? []).map((kind) => ({ value: kind, label: nameOf(kind) }))}
    />
  )
}
