import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Draft } from '../../engines/messages/draft.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { aim } from './target.ts'

/** What a call says of a draft; what it leaves out stays as it is. */
export type DraftChanges = Partial<{
  name: string
  text: string
  attachments: object[]
  allow_select: boolean
  filter: object | null
  crowd_package_id: number | null
  chat_ids: string[] | null
  chat_owner_ids: string[] | null
  send_at: number | null
  state: Draft['state']
}>

type Audience = Pick<Draft, 'filter' | 'crowdPackageId' | 'chatIds' | 'chatOwnerIds'>

const NOBODY: Audience = { filter: null, crowdPackageId: null, chatIds: null, chatOwnerIds: null }
const EMPTY: Omit<Draft, 'creator'> = {
  ...{ name: '', text: '', attachments: [], allowSelect: false, state: 'draft', sendAt: null, ...NOBODY },
}

const namesNobody = (draft: Draft) => (Object.keys(NOBODY) as (keyof Audience)[]).every((name) => draft[name] === null)

/** A draft after a call's changes. An audience takes the place of the one that was there. */
export function draftAfter(given: DraftChanges, creator: string, before: Omit<Draft, 'creator'> = EMPTY): Draft {
  const { filter, crowd_package_id: crowdPackageId, chat_ids: chatIds, chat_owner_ids: chatOwnerIds } = given
  const named = Object.entries({ filter, crowdPackageId, chatIds, chatOwnerIds }).filter(
    ([, value]) => value !== undefined,
  )
  return {
    ...before,
    ...(named.length > 0 ? { ...NOBODY, ...Object.fromEntries(named) } : {}),
    creator,
    name: given.name ?? before.name,
    text: given.text ?? before.text,
    attachments: (given.attachments as Draft['attachments'] | undefined) ?? before.attachments,
    allowSelect: given.allow_select ?? before.allowSelect,
    state: given.state ?? before.state,
    sendAt: given.send_at === undefined ? before.sendAt : given.send_at,
  }
}

/** Refuses an audience that is not there, and of one that is to be sent by itself whatever sending would be refused for. */
export async function expectSound(ctx: Ctx, draft: Draft, before?: Draft): Promise<void> {
  const { sendAt } = draft
  if (!namesNobody(draft)) await aim(ctx, audienceOf(draft))
  if (draft.state === 'draft') return
  await expectSendable(ctx, draft)
  if (sendAt === null) throw new FieldError('send_at', reason('required_when', { field: 'state', value: 'scheduled' }))
  const isNew = before?.state !== 'scheduled' || before.sendAt !== sendAt
  if (isNew && sendAt <= ctx.now) throw new FieldError('send_at', reason('in_past'))
}

/** Refuses a draft that says nothing, or does not say to whom. */
export async function expectSendable(ctx: Ctx, draft: Draft): Promise<void> {
  if (draft.text === '' && printed(draft.attachments) === '[]') throw new FieldError('text', reason('content_missing'))
  await aim(ctx, audienceOf(draft))
}

const printed = (attachments: Draft['attachments']) =>
  'text' in attachments ? attachments.text : JSON.stringify(attachments)

const audienceOf = ({ filter, crowdPackageId, chatIds, chatOwnerIds }: Draft): Parameters<typeof aim>[1] => ({
  filter: (filter ?? undefined) as never,
  crowd_package_id: crowdPackageId ?? undefined,
  chat_ids: (chatIds as string[] | undefined) ?? undefined,
  chat_owner_ids: (chatOwnerIds as string[] | undefined) ?? undefined,
})
