import type { FormSpec } from '../../kit/spec/form-spec.ts'
import type { Customer } from './customer.ts'

/** What may be changed of a customer; what the platform tells of one is not among it. */
export const customerForm: FormSpec<Customer> = {
  fields: [
    { kind: 'reference', name: 'tags', title: 'tags', directory: 'tags', many: true },
    { kind: 'words', name: 'phones', title: 'phone', help: 'phones.help', right: 'phones:read' },
    { kind: 'text', name: 'properties.birthday', title: 'property.birthday', placeholder: 'property.birthdayHint' },
    { kind: 'text', name: 'properties.email', title: 'property.email' },
    { kind: 'text', name: 'properties.address', title: 'property.address' },
    { kind: 'textarea', name: 'properties.description', title: 'property.description' },
  ],
  body: ({ properties, ...values }, customer) =>
    properties ? { ...values, properties: kept({ ...customer?.properties, ...(properties as object) }) } : values,
}

/** Properties that are not filled in are not there. */
const kept = (properties: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined && value !== ''))
