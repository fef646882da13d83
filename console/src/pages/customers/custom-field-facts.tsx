import { useMemo } from 'react'
import { useAllEntries } from '../../api/directories.ts'
import type { Word } from '../../i18n/dictionary.ts'
import { EditableFacts } from '../../kit/record/editable-facts.tsx'
import type { Fact, MoreProps } from '../../kit/spec/record-spec.ts'
import { type CustomField, inputOf } from './custom-field-input.ts'
import type { Customer } from './customer.ts'

/** The corporation's own fields of a customer, each changed where it stands. */
export function CustomFieldFacts({ spec, record, ...rest }: MoreProps<Customer>) {
  const entries = useAllEntries('custom-fields')
  const own = useMemo(() => entries.map((entry) => entry.record as CustomField), [entries])
  const facts = useMemo(() => own.map(factOf), [own])
  const form = useMemo(
    () => ({
      fields: own.map((field) => inputOf(field, keyOf(field.field_id))),
      values: ({ custom_fields }: Customer) =>
        Object.fromEntries(custom_fields.map(({ field_id, value }) => [keyOf(field_id), value])),
      body: (values: Record<string, unknown>, customer?: Customer) => ({
        custom_fields: merged(own, values, customer),
      }),
    }),
    [own],
  )
  if (own.length === 0) return null
  return <EditableFacts {...rest} spec={{ ...spec, form }} record={record} facts={facts} />
}

const keyOf = (id: number) => `field ${id}`

function factOf({ field_id, field_name, options }: CustomField): Fact<Customer> {
  return {
    title: keyOf(field_id) as Word,
    label: field_name,
    edit: keyOf(field_id),
    cell: ({ custom_fields }) => {
      const value = custom_fields.find((each) => each.field_id === field_id)?.value
      // a value of a field with options is an option's number
      return options.find(({ option_id }) => option_id === value)?.name ?? value
    },
  }
}

/** All values of a customer, with those that were changed; an empty one is none. */
function merged(own: readonly CustomField[], changed: Record<string, unknown>, customer: Customer | undefined) {
  const before = new Map((customer?.custom_fields ?? []).map(({ field_id, value }) => [field_id, value as unknown]))
  for (const { field_id } of own) if (keyOf(field_id) in changed) before.set(field_id, changed[keyOf(field_id)])
  return [...before].flatMap(([field_id, value]) =>
    value === undefined || value === null || value === '' ? [] : [{ field_id, value }],
  )
}
