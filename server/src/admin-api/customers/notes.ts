import { FieldError } from '../../contract/field-error.ts'
import { integer, text } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { reason } from '../../contract/reasons.ts'
import { RawJson } from '../../endpoint.ts'
import { addNote, changeNote, removeNote } from '../../engines/customers/note.ts'
import { customerNoteKind } from '../../records/customer/customer-note.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { partOf } from '../kit/part.ts'
import { type Kept, recordIn } from '../kit/record.ts'
import { partial, type Resource, resourceOf } from '../kit/resource.ts'
import { customerResource } from './customers.ts'

const { tag, id } = customerResource
const notes = resourceOf(customerNoteKind, {
  ...{ path: 'notes', tag, noun: '跟进记录' },
  rights: { read: 'customers:read', write: 'notes:write' },
  sorts: { created_at: { columns: ['created_at', 'id'] } },
  ...{ sort: '-created_at', textColumns: ['id'], example: '', idColumn: 'id' },
})

const ONE = `${customerResource.path}/{id}/notes/{note_id}`
const right = 'notes:write'
const body = {
  text: text({ min: 1, max: 2000 }).describe('内容'),
  event_type_id: integer({ min: 1 }).nullable().optional().describe('事件类型 ID，null 为没有'),
}

async function checkType({ tx, corpId }: Ctx, id: number | null | undefined): Promise<void> {
  if (typeof id !== 'number') return
  const [known] = await tx`select 1 from event_type where corp_id = ${corpId} and id = ${id} for key share`
  if (!known) throw new FieldError('event_type_id', reason('not_found', { kind: 'event_type', value: String(id) }))
}

/** One customer's notes. */
const notesOf = (customer: string): Resource => ({ ...notes, where: sql`r.external_user_id = ${customer}` })

const noteList = partOf({
  ...{ parent: customerResource, part: notes, summary: '客户的跟进记录' },
  own: (customer: string) => sql`r.external_user_id = ${customer}`,
})

const noteCreation = inCorporation<WriteCall<typeof body>>(
  {
    ...{ method: 'POST', path: `${customerResource.path}/{id}/notes`, tag, summary: '写一条跟进记录', right },
    ...{ status: 201, params: { id: id.schema }, body, reply: notes.record },
    example: { path: { id: id.example }, body: { text: '电话回访，对新品感兴趣' } },
  },
  async ({ ctx, path, body, caller, audit }) => {
    const customer = path.id as string
    const { name, members } = caller.operator
    const staffId = members.find(({ corp_id }) => corp_id === ctx.corpId)?.staff_id ?? null
    const { text: words, event_type_id } = body
    await checkType(ctx, event_type_id)
    const type = typeof event_type_id === 'number' ? { eventTypeId: event_type_id } : {}
    const made = await addNote(ctx, customer, { text: words, ...type, author: name, staffId })
    if (made === undefined) throw problem('not_found')
    const { text, fields } = (await recordIn(ctx, notesOf(customer), made)) as Kept
    await audit({ action: 'created', kind: notes.kind, id: `${customer}/${made}`, after: fields })
    return new RawJson(text)
  },
)

/** The note as it is, locked; its author may change it, and everybody who may change customers. */
async function ownNote({ ctx, path, caller, rights }: WriteCall): Promise<Kept> {
  const found = await recordIn(ctx, notesOf(path.id), path.note_id, 'lock')
  if (!found) throw problem('not_found')
  if (found.fields.author !== caller.operator.name && !rights.has('customers:write'))
    throw problem('forbidden', {
      detail: { zh: '只能修改自己写的跟进记录', en: 'only who wrote a note may change it' },
    })
  return found
}

const changes = partial(body)
const change = inCorporation<WriteCall<typeof changes>>(
  {
    ...{ method: 'PATCH', path: ONE, tag, summary: '修改跟进记录', right, params: { id: id.schema } },
    ...{
      body: changes,
      reply: notes.record,
      example: { path: { id: id.example, note_id: 'note1001' }, body: { text: '已回访' } },
    },
  },
  async (call) => {
    const { ctx, path, body, audit } = call
    const before = await ownNote(call as unknown as WriteCall)
    await checkType(ctx, body.event_type_id)
    await changeNote(ctx, path.id, path.note_id as string, body)
    const after = (await recordIn(ctx, notesOf(path.id), path.note_id)) as Kept
    const record = { kind: notes.kind, id: `${path.id}/${path.note_id}` }
    await audit({ action: 'updated', ...record, before: before.fields, after: after.fields })
    return new RawJson(after.text)
  },
)

const removal = inCorporation<WriteCall>(
  {
    ...{ method: 'DELETE', path: ONE, tag, summary: '删除跟进记录', right, params: { id: id.schema } },
    example: { path: { id: id.example, note_id: 'note1002' } },
  },
  async (call) => {
    const { ctx, path, audit } = call
    const before = await ownNote(call)
    await removeNote(ctx, path.id, path.note_id as string)
    await audit({ action: 'removed', kind: notes.kind, id: `${path.id}/${path.note_id}`, before: before.fields })
  },
)

export const customerNotes = [noteList, noteCreation, change, removal]
