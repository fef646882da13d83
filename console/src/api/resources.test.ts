import { expect, it } from 'vitest'
import { resourceOfKind } from './resources.ts'

it.each([
  ['quick_reply.updated', 'quick-replies'],
  ['radar_group.created', 'radar-groups'],
  ['staff.updated', 'staff'],
  ['customer.created', 'points-entries'],
  ['smart_form.created', 'form-groups'],
  ['chat_message.created', 'sensitive-rules'],
  ['chat_message.created', 'keyword-tag-rules'],
])('a change of %s is read again in %s', (kind, resource) => {
  expect(resourceOfKind(kind)).toContain(resource)
})
