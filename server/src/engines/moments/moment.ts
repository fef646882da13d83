import { type Reason, wordsOf } from '../../contract/reasons.ts'
import type { Attachment } from '../../platform/attachment.ts'

export type { Attachment }

/** What a moments post says, and by whom. */
export type NewMoment = {
  name: string
  text: string
  attachments: readonly Attachment[]
  creator: string
  /** Who is to publish it; at least one. */
  staff: readonly string[]
  /** tag_ids of the customers who may see it; none for everybody. */
  tags: readonly string[]
}

/** A moment that must not be published so; `field` is what is wrong. */
export class MomentError extends Error {
  readonly field: 'attachments' | 'creator' | 'staff' | 'tags'
  readonly reason: Reason
  constructor(field: MomentError['field'], reason: Reason) {
    super(wordsOf(reason, 'en'))
    this.reason = reason
    this.field = field
  }
}
