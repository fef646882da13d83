import { FieldError } from '../../contract/field-error.ts'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import {
  addEventType,
  BUILT_IN,
  EventType,
  EventTypeRefusal,
  MOST_TYPES,
  removeEventType,
  renameEventType,
} from '../../engines/customers/event-type.ts'
import { eventTypeKind } from '../../records/event-type/event-type.dataset.ts'
import { changeOf, createOf, listOf, readOf, removeOf } from '../kit/endpoints.ts'
import { partial, resourceOf } from '../kit/resource.ts'

const resource = resourceOf(eventTypeKind, {
  ...{ path: 'event-types', tag: '客户字段与旅程', noun: '事件类型' },
  rights: { read: 'customers:read', write: 'customers:write' },
  sorts: { id: { columns: ['id'] } },
  search: ['name'],
  ...{ example: '1', removable: '4' },
})

const body = { name: EventType.shape.name }

/** Why a name is refused, at its field. */
async function refusing<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    if (!(error instanceof EventTypeRefusal)) throw error
    if (error.reason === 'unknown') throw problem('not_found')
    throw new FieldError('name', reason(REASONS[error.reason], { max: MOST_OWN }))
  })
}

const REASONS = {
  empty: 'blank',
  too_long: 'not_valid',
  built_in: 'name_reserved',
  taken: 'name_reserved',
  too_many: 'too_many',
} as const
const MOST_OWN = MOST_TYPES - Object.keys(BUILT_IN).length

export const eventTypes = [
  listOf(resource),
  createOf(resource, {
    body,
    example: { name: '试饮' },
    create: (ctx, { name }) => refusing(addEventType(ctx, name)),
  }),
  readOf(resource),
  changeOf(resource, {
    body: partial(body),
    example: { name: '电话沟通' },
    async change(ctx, id: number, { name }) {
      if (name !== undefined) await refusing(renameEventType(ctx, id, name as string))
    },
  }),
  removeOf(resource, (ctx, id: number) => removeEventType(ctx, id), { description: '已有的事件保留。' }),
]
