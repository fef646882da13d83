import { integer, oneOf, seconds } from '../../contract/fields.ts'
import { problem } from '../../contract/problem.ts'
import { lockDraft, removeDraft } from '../../engines/messages/draft.ts'
import { changeDraft, keepDraft } from '../../engines/messages/keep-draft.ts'
import { ReachesNobody, sendDraft } from '../../engines/messages/send-draft.ts'
import { groupMessageDraftKind } from '../../records/group-message/group-message-draft.dataset.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { sql } from '../../storage/sql.ts'
import { actingStaff } from '../kit/acting-staff.ts'
import { inCorporation, type WriteCall } from '../kit/call.ts'
import { crowdFilter } from '../kit/crowd-filter.ts'
import { changeOf, createOf, listOf, locked, readOf, removeOf, shown } from '../kit/endpoints.ts'
import { expectMaySend } from '../kit/narrow-keys.ts'
import { type Kept, recordIn } from '../kit/record.ts'
import { filter, partial, resourceFor, resourceOf } from '../kit/resource.ts'
import { type DraftChanges, draftAfter, expectSendable, expectSound } from './draft-rules.ts'
import { messageBody, messageResource, noRecipients } from './group-messages.ts'
import { chatTarget } from './target.ts'

const { tag, rights } = messageResource

const draftResource = resourceOf(groupMessageDraftKind, {
  ...{ path: 'group-message-drafts', tag, noun: '群发草稿', rights },
  sorts: { id: { columns: ['id'] }, updated_at: { columns: ['updated_at', 'id'] } },
  sort: '-updated_at',
  search: ['name', 'content'],
  filters: {
    state: filter(oneOf('draft', 'scheduled').describe('状态'), (state) => sql`r.state = ${state}`),
  },
  ...{ example: '1', removable: '2' },
})

const body = {
  ...messageBody,
  filter: crowdFilter.nullable().optional().describe('按条件，同人群包的 filter'),
  crowd_package_id: integer({ min: 1 }).nullable().optional().describe('人群包 ID，按发送时的成员'),
  chat_ids: chatTarget.chat_ids.nullable(),
  chat_owner_ids: chatTarget.chat_owner_ids.nullable(),
  send_at: seconds.nullable().optional().describe('发送时间，Unix 秒；state 为 scheduled 时须有'),
  state: oneOf('draft', 'scheduled')
    .default('draft')
    .describe('draft 草稿，不会自己发送；scheduled 到 send_at 时发送一次。改回 draft 即停止定时发送'),
}

const AUDIENCE = 'filter、crowd_package_id、chat_ids、chat_owner_ids 至多传一个，传了的代替原来的。'

async function sent(ctx: Ctx, id: number): Promise<number> {
  const draft = await lockDraft(ctx, id)
  if (!draft) throw problem('not_found')
  await expectSendable(ctx, draft)
  return sendDraft(ctx, id, draft)
}

const send = inCorporation<WriteCall>(
  {
    ...{ method: 'POST', path: `${draftResource.path}/{id}/send`, tag, summary: '发送群发草稿' },
    ...{ right: rights.write, orRight: 'messages:send', params: { id: draftResource.id.schema }, versioned: true },
    description: '立即发送，定时群发也一样；收件人在此时确定。草稿不再存在，回复的是由它创建的群发。',
    ...{ status: 201, reply: messageResource.record, errors: noRecipients },
    example: { path: { id: '3' } },
  },
  async (call) => {
    const { ctx, path, audit, replyHeaders, fail } = call
    expectMaySend(call)
    const before = await locked(draftResource, call, path.id)
    const id = await sent(ctx, path.id).catch((error) => {
      throw error instanceof ReachesNobody ? fail('no_recipients' as never) : error
    })
    const after = (await recordIn(ctx, messageResource, id)) as Kept
    await audit({ action: 'send', kind: draftResource.kind, id: path.id, before: before.fields })
    await audit({ action: 'created', kind: messageResource.kind, id, after: after.fields })
    return shown(resourceFor(messageResource, call), after, call.rights, replyHeaders)
  },
)

export const groupMessageDrafts = [
  listOf(draftResource),
  createOf(draftResource, {
    body,
    description: `保存草稿，或定时群发。${AUDIENCE}定时群发的收件人在发送时确定。`,
    example: {
      name: '周五新品',
      text: '周五上新，欢迎到店。',
      creator_id: 'luojianguo',
      crowd_package_id: 701,
    },
    async create(ctx, { creator_id, ...given }, call) {
      const creator = await actingStaff(ctx, call, 'creator_id', creator_id)
      const draft = draftAfter(given as DraftChanges, creator)
      if (draft.state === 'scheduled') expectMaySend(call)
      await expectSound(ctx, draft)
      return keepDraft(ctx, draft)
    },
  }),
  readOf(draftResource),
  changeOf(draftResource, {
    body: partial(body),
    description: `定时群发在发送之前都可以修改。${AUDIENCE}`,
    example: { text: '周五上新，欢迎到店品尝。' },
    async change(ctx, id: number, { creator_id, ...given }, call) {
      const before = await lockDraft(ctx, id)
      if (!before) throw problem('not_found')
      const creator = creator_id ? await actingStaff(ctx, call, 'creator_id', creator_id) : before.creator
      const draft = draftAfter(given as DraftChanges, creator, before)
      if (draft.state === 'scheduled') expectMaySend(call)
      await expectSound(ctx, draft, before)
      await changeDraft(ctx, id, draft)
    },
  }),
  removeOf(draftResource, (ctx, id: number) => removeDraft(ctx, id)),
  send,
]
