import { FieldError } from '../../contract/field-error.ts'
import { reason } from '../../contract/reasons.ts'

/** Refuses a time that a ticket is due at before it was there; null is no such time. */
export function expectDueAfter(createdAt: number, dueAt: number | null | undefined): void {
  if (typeof dueAt === 'number' && dueAt < createdAt)
    throw new FieldError('due_at', reason('before', { field: 'created_at' }))
}
