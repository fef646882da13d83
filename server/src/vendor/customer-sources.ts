import type { Item, Source } from './source.ts'

/** What a list of customers may not tell of them, and what they have then, unless we know better. */
const OF_CUSTOMER = {
  ...{ unionid: null, openid: null, points: 0, properties: {} },
  ...{ phones: [], tags: [], custom_fields: [], follows: [], groups: [] },
}

type Follow = { staff_id: string; state?: string; stage_id?: number | null; remark?: string }

/** What a list of relations does not tell of those who follow a customer is as it is here, and so is their order. */
function completeFollows(customer: Item, own: Item | undefined): Item {
  const told = customer.follows as Follow[] | undefined
  if (!told?.some(({ stage_id }) => stage_id === undefined)) return customer
  const here = (own?.follows ?? []) as Follow[]
  const place = ({ staff_id }: Follow) => here.findIndex((each) => each.staff_id === staff_id) + 1 || told.length + 1
  const whole = told.map((each) => ({
    ...{ state: '', stage_id: null, remark: '' },
    ...here.find(({ staff_id }) => staff_id === each.staff_id),
    ...each,
  }))
  return { ...customer, follows: whole.sort((a, b) => place(a) - place(b)) }
}

type Relation = { staff_id: string; add_time: number; remark?: string; state?: string }

function followOf({ staff_id, add_time: added_at, remark, state }: Relation): Item {
  const told = Object.entries({ remark, state }).filter(([, value]) => value !== undefined)
  return { staff_id, added_at, ...Object.fromEntries(told) }
}

const TAG_KEY = ['mobile', 'unionid', 'tag_id']

/** Each tag that waits for somebody, apart. */
const tasks = (entries: Item[]) =>
  entries.flatMap(({ mobile, unionid, tag_ids, ...task }) =>
    (tag_ids as string[]).map((tag_id) => ({
      ...{ ...task, mobile: mobile ?? '', unionid: unionid ?? '', tag_id },
    })),
  )

/** Customers, those who follow them, and people who may become customers. */
export const customerSources: readonly Source[] = [
  {
    ...{ kind: 'customer', path: 'external_user/list', key: 'external_user_id', column: 'r.external_user_id' },
    records: (entries) => entries.map((customer) => ({ external_user_id: customer.id, ...customer })),
    completed: completeFollows,
    line: (customer, { row }) => {
      const untold = Object.entries(OF_CUSTOMER).filter(([name]) => customer[name] === undefined)
      return Object.fromEntries(untold.map(([name, nothing]) => [name, row?.[name] ?? nothing]))
    },
  },
  {
    ...{ kind: 'relation', path: 'external_user_staff_relation/list', key: ['id'], aside: true },
    ...{ needs: ['customer'], completes: 'customer' },
    *queries(known) {
      if (
        known('customer')
          .values()
          .some(({ follows }) => follows === undefined)
      )
        yield { outflow: '0' }
    },
    records: (entries, _, { known }) => {
      const byCustomer = Map.groupBy(entries, ({ id }) => String(id))
      for (const [id, customer] of known('customer'))
        customer.follows ??= (byCustomer.get(id) ?? []).map(({ staff_relation }) =>
          followOf(staff_relation as Relation),
        )
      return []
    },
  },
  {
    ...{ kind: 'pre_tag', path: 'pre_tag/list_v2', key: TAG_KEY, needs: ['tag'], records: tasks, ours: tasks },
    column: `case r.target_type when 'mobile' then r.target || '/' else '/' || r.target end || '/'
      || (select t.tag_id from tag t where t.corp_id = r.corp_id and t.t_id = r.t_id)`,
    // whoever became a customer here has the tag already
    completed: (task, own) => ({ ...task, has_marked: task.has_marked || (own?.has_marked ?? false) }),
    line: ({ mobile, unionid, tag_id, create_at, has_marked }, { row, known }) => ({
      ...(mobile ? { target_type: 'mobile', target: mobile } : { target_type: 'union_id', target: unionid }),
      ...{ openid: row?.openid ?? '', t_id: known('tag').get(String(tag_id))?.t_id, created_at: create_at },
      marked_at: has_marked ? (row?.marked_at ?? create_at) : null,
    }),
  },
  {
    ...{ kind: 'add_task', path: 'batch_add_customer/sub_mission/list', key: 'id', column: 'r.id' },
    queries: ['new', 'waiting', 'added', 'passed'].map((status) => ({ status })),
    records: (entries) =>
      entries.map(({ phone_number, creator_staff_id, add_tags, ...task }) => ({
        ...{ ...task, phone: phone_number, importer_staff_id: creator_staff_id, tags: add_tags },
      })),
  },
]
