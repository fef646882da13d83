import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'
import type { Waiting } from '../../engines/drafts/draft.ts'
import { type Audience, type Draft, NOBODY } from '../../engines/messages/draft.ts'
import { ReachesNobody } from '../../engines/messages/send-draft.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { aim } from './target.ts'

/** What a call says of a message; what it leaves out stays as it is. */
export type MessageChanges = Partial<{
  name: string
  text: string
  attachments: object[]
  allow_select: boolean
  filter: object | null
  crowd_package_id: number | null
  external_user_ids: string[] | null
  chat_ids: string[] | null
  chat_owner_ids: string[] | null
}>

type Content = Omit<Draft, 'creator' | keyof Waiting>

const EMPTY: Content = { name: '', text: '', attachments: [], allowSelect: false, ...NOBODY }

const namesNobody = (draft: Draft) => (Object.keys(NOBODY) as (keyof Audience)[]).every((name) => draft[name] === null)

/** A draft after a call's changes. An audience takes the place of the one that was there. */
export function draftAfter(
  given: MessageChanges,
  { creator, waiting }: { creator: string; waiting: Waiting },
  before: Content = EMPTY,
): Draft {
  const { filter, crowd_package_id: crowdPackageId, external_user_ids: externalUserIds } = given
  const { chat_ids: chatIds, chat_owner_ids: chatOwnerIds } = given
  const named = Object.entries({ filter, crowdPackageId, externalUserIds, chatIds, chatOwnerIds }).filter(
    ([, value]) => value !== undefined,
  )
  return {
    ...before,
    ...(named.length > 0 ? { ...NOBODY, ...Object.fromEntries(named) } : {}),
    creator,
    ...waiting,
    name: given.name ?? before.name,
    text: given.text ?? before.text,
    attachments: (given.attachments as Draft['attachments'] | undefined) ?? before.attachments,
    allowSelect: given.allow_select ?? before.allowSelect,
  }
}

/** Refuses an audience that is not there, and of one that is to be sent by itself whatever sending would be refused for. */
export async function expectSound(ctx: Ctx, draft: Draft): Promise<void> {
  if (draft.state === 'scheduled') return expectSendable(ctx, draft)
  if (!namesNobody(draft)) await expectAudience(ctx, draft)
}

/** Refuses a draft that says nothing, or does not say to whom. */
export async function expectSendable(ctx: Ctx, draft: Draft): Promise<void> {
  if (draft.text === '' && printed(draft.attachments) === '[]') throw new FieldError('text', reason('content_missing'))
  await expectAudience(ctx, draft)
}

/** Of customers by name one must be there; who of them gets it is told when it is sent. */
async function expectAudience(ctx: Ctx, draft: Draft): Promise<void> {
  await aim(ctx, audienceOf(draft))
  const { externalUserIds: ids } = draft
  if (ids === null) return
  const [known] = await ctx.tx`
    select from customer where corp_id = ${ctx.corpId} and external_user_id = any (${ids as string[]}::text[]) limit 1`
  if (!known) throw new ReachesNobody()
}

const printed = (attachments: Draft['attachments']) =>
  'text' in attachments ? attachments.text : JSON.stringify(attachments)

const audienceOf = (draft: Draft): Parameters<typeof aim>[1] => ({
  filter: (draft.filter ?? undefined) as never,
  crowd_package_id: draft.crowdPackageId ?? undefined,
  external_user_ids: (draft.externalUserIds as string[] | undefined) ?? undefined,
  chat_ids: (draft.chatIds as string[] | undefined) ?? undefined,
  chat_owner_ids: (draft.chatOwnerIds as string[] | undefined) ?? undefined,
})
