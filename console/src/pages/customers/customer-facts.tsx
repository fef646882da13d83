import { Labels } from '../../kit/labels.tsx'
import { lazy } from '../../kit/lazy.tsx'
import { numberColumn } from '../../kit/list/columns.tsx'
import type { Fact } from '../../kit/spec/record-spec.ts'
import { type Customer, GENDERS } from './customer.ts'

const StageSteps = lazy(() => import('./stage-steps.tsx'), 'StageSteps')
const PointsFact = lazy(() => import('./points-fact.tsx'), 'PointsFact')

const property = (name: keyof Customer['properties']): Fact<Customer> => ({
  title: `property.${name}` as Fact<Customer>['title'],
  cell: ({ properties }) => properties[name],
  edit: `properties.${name}`,
})

/** What is known of a customer. */
export const customerFacts: readonly Fact<Customer>[] = [
  {
    title: 'phone',
    cell: ({ phones }) => phones.map(spaced).join('\n'),
    edit: 'phones',
    copy: ({ phones }) => phones[0] ?? '',
  },
  property('birthday'),
  { title: 'gender', cell: ({ gender }, { t }) => t(GENDERS[gender].word) },
  {
    title: 'tags',
    names: ({ tags }) => tags.map((id) => ['tags', id]),
    cell: ({ tags }, { nameOf }) => <Labels names={tags.map((id) => nameOf('tags', id))} most={30} />,
    edit: 'tags',
  },
  { title: 'stage', cell: (customer) => <StageSteps customer={customer} /> },
  { ...numberColumn('points', 'points'), cell: (customer) => <PointsFact customer={customer} /> },
  numberColumn('score', 'score'),
  {
    title: 'groupChats',
    cell: ({ groups }, { nameOf }) => <Labels names={groups.map((id) => nameOf('group-chats', id))} most={10} />,
  },
  {
    title: 'company',
    when: ({ corp_name, corp_full_name }) => Boolean(corp_name || corp_full_name),
    cell: ({ corp_name, corp_full_name, position }) =>
      [corp_full_name || corp_name, position].filter(Boolean).join(' · '),
  },
  property('email'),
  property('address'),
  property('description'),
  {
    title: 'id',
    cell: ({ external_user_id }) => <code>{external_user_id}</code>,
    copy: ({ external_user_id }) => external_user_id,
  },
]

/** A phone as people read it: 158 1000 0001. */
const spaced = (phone: string) => phone.replace(/^(\d{3})([\d*]{4})([\d*]{4})$/, '$1 $2 $3')
