import { ReferenceSelect } from '../kit/form/reference-select.tsx'
import { Person } from '../kit/person.tsx'

type Props = { id?: string; disabled?: boolean; value?: string; onChange?: (id: unknown) => void }
type Customer = { corp_name?: string; phones?: string[] }

/** A choice of one customer by name, with what tells namesakes apart. */
export function CustomerField(props: Props) {
  return (
    <ReferenceSelect
      {...props}
      directory="customers"
      many={false}
      optionRender={(name, { corp_name, phones }: Customer) => (
        <Person name={name} note={corp_name || phones?.[0] || ''} />
      )}
    />
  )
}
