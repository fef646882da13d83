import { FieldError } from '../../contract/field-error.ts'
import { mustBe } from '../../contract/reasons.ts'
import { expectKnown, expectPublishable } from '../../engines/moments/create.ts'
import type { MomentDraft } from '../../engines/moments/draft.ts'
import { MomentError, type NewMoment } from '../../engines/moments/moment.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** What a call says of a moment; what it leaves out stays as it is. */
export type MomentChanges = Partial<{
  name: string
  text: string
  attachments: object[]
  staff_ids: string[]
  tag_list: string[]
}>

const EMPTY: Omit<NewMoment, 'creator'> = { name: '', text: '', attachments: [], staff: [], tags: [] }

/** A moment after a call's changes. */
export function momentAfter(
  given: MomentChanges,
  creator: string,
  before: Omit<NewMoment, 'creator'> = EMPTY,
): NewMoment {
  const { name, text, staff_ids, tag_list } = given
  const attachments = given.attachments as NewMoment['attachments'] | undefined
  if (attachments) expectOneClass(attachments)
  return {
    ...{ name: name ?? before.name, text: text ?? before.text, attachments: attachments ?? before.attachments },
    ...{ creator, staff: staff_ids ?? before.staff, tags: tag_list ?? before.tags },
  }
}

/** Refuses whom and what is not there, and of what is to be published by itself whatever publishing would be refused for. */
export async function expectSound(ctx: Ctx, draft: MomentDraft): Promise<void> {
  await named(draft.state === 'scheduled' ? expectPublishable(ctx, draft) : expectKnown(ctx, draft))
}

const FIELDS = { attachments: 'attachments', creator: 'creator_id', staff: 'staff_ids', tags: 'tag_list' } as const

/** Names what is wrong as bodies do. */
export function named<T>(work: Promise<T>): Promise<T> {
  return work.catch((error) => {
    throw error instanceof MomentError ? new FieldError(FIELDS[error.field], error.reason) : error
  })
}

function expectOneClass(attachments: NewMoment['attachments']): void {
  const [first] = attachments
  const mixed = attachments.some(({ msgtype }) => msgtype !== first?.msgtype)
  if (mixed || (first?.msgtype !== 'image' && attachments.length > 1))
    throw new FieldError('attachments', mustBe('one_kind_of_attachment'))
}
