import { expect, it } from 'vitest'
import type { FormField, FormSpec } from '../spec/form-spec.ts'
import { changedBody } from './changed-body.ts'

type Json = Record<string, unknown>

const name: FormField = { kind: 'text', name: 'name', title: 'name' }
const text: FormField = { kind: 'textarea', name: 'reply.text', title: 'text', when: ({ kind }) => kind === 'reply' }
const filter: FormField = { kind: 'custom', name: 'filter', title: 'crowdFilter', render: () => null }
const staff: FormField = { kind: 'reference', name: 'staff_id', title: 'actsAs', directory: 'staff', changing: true }

/** A form that writes more than the fields that it is given. */
const form: FormSpec<Json> = {
  fields: [name, text, filter, staff],
  body: ({ filter = {}, ...values }) => ({ ...values, filter, filter_type: 'filter' }),
}
const record = { name: '老客', kind: 'reply', reply: { text: '你好', image: 'a.png' }, filter: { gender: 1 } }

it('sends what was changed of a record and nothing else, whatever its form would write', () => {
  expect(changedBody(form, record, { fields: [name], values: { name: '新客' } })).toEqual({ name: '新客' })
  expect(changedBody(form, record, { fields: [name], values: { name: '老客' } })).toEqual({})
})

it('sends a field that is there for the sake of another value of the record', () => {
  const body = changedBody(form, record, { fields: [text], values: { reply: { text: '再见' } } })
  expect(body).toEqual({ reply: { text: '再见' } })
})

it('says who changes it in any case', () => {
  const values = { name: '老客', staff_id: 'lina' }
  expect(changedBody(form, record, { fields: [name, staff], values })).toEqual({ staff_id: 'lina' })
})
