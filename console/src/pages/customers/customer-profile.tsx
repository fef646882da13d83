import { useText } from '../../i18n/language.tsx'
import { stateTag } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { useFormat } from '../../kit/format.ts'
import { Labels, Names, useDirectory } from '../../kit/names.tsx'
import { type Customer, GENDERS } from './customer.ts'
import { CustomerTags } from './customer-tags.tsx'
import { Relations } from './relations.tsx'

/** Who the customer is: profile, tags, properties, relations. */
export function CustomerProfile({ customer }: { customer: Customer }) {
  const t = useText()
  const format = useFormat()
  const fields = useDirectory('custom-fields')
  const { properties } = customer
  const company = customer.corp_full_name || customer.corp_name
  return (
    <div className="stack">
      <Facts
        of={[
          ['gender', stateTag(GENDERS, customer.gender, t)],
          ['phone', customer.phones.join(', ')],
          ['points', format.number(customer.points)],
          ['createdAt', format.time(customer.created_at)],
          ...(company ? ([['company', company]] as const) : []),
          ...(customer.position ? ([['position', customer.position]] as const) : []),
          ['groupChats', <Names key="groups" of="group-chats" ids={customer.groups} />],
          ['id', <code key="id">{customer.external_user_id}</code>],
        ]}
      />
      <section>
        <h2>{t('tags')}</h2>
        <CustomerTags customer={customer} />
      </section>
      <section>
        <h2>{t('relations')}</h2>
        <Relations customer={customer} />
      </section>
      <section className="properties">
        <h2>{t('properties')}</h2>
        <Facts
          of={[
            ['property.birthday', properties.birthday],
            ['property.email', properties.email],
            ['property.address', properties.address],
            ['property.description', properties.description],
          ]}
        />
        {customer.custom_fields.length > 0 && (
          <Labels
            most={20}
            names={customer.custom_fields.map(
              ({ field_id, value }) => `${fields.nameOf(field_id)}: ${optionName(fields, field_id, value)}`,
            )}
          />
        )}
      </section>
    </div>
  )
}

/** A value of a field with options is an option's number. */
function optionName({ entries }: ReturnType<typeof useDirectory>, field: number, value: string | number): string {
  const record = entries.find(({ id }) => id === field)?.record
  const options = (record?.options ?? []) as { option_id: number; name: string }[]
  return options.find(({ option_id }) => option_id === value)?.name ?? String(value)
}
