import { dissolveGroupChat } from '../engines/customers/catalogue.ts'
import { follow } from '../engines/customers/follow.ts'
import { lockCustomers } from '../engines/customers/lock.ts'
import { lastInterval } from '../engines/customers/relation.ts'
import { seeCustomer } from '../engines/customers/see.ts'
import { seeGroupChat } from '../engines/customers/see-group-chat.ts'
import { tagIds } from '../engines/customers/tag.ts'
import { unfollow } from '../engines/customers/unfollow.ts'
import { removeDepartment } from '../engines/staff/department.ts'
import { meetStaff, seeDepartments, seeStaff } from '../engines/staff/see.ts'
import { leaveStaff } from '../engines/staff/staff.ts'
import { forgetTags, seeTags } from '../engines/tags/see.ts'
import type { Inbound } from '../platform/wecom/inbound.ts'

/** The engines' answers to what the platform tells. */
export const inbound: Inbound = {
  async customerAdded(ctx, event, { at, welcomeUntil, seen, ended }) {
    const { externalUserId, staffId, half, state, welcomeCode } = event
    await meetStaff(ctx, [staffId])
    const pair = seen?.follows.find(({ staff_id }) => staff_id === staffId)
    const tags = pair ? [...(await tagIds(ctx, pair.tags)).values()] : []
    const { met } = await follow(ctx, {
      ...{ external_user_id: externalUserId, staff_id: staffId, at, half, tags },
      ...(seen ? { details: { ...seen.details, ...(pair?.phones.length ? { phones: [...pair.phones] } : {}) } } : {}),
      ...(seen === undefined ? {} : { shown: pair !== undefined }),
      ...(pair ? { remark: pair.remark } : {}),
      ...(state ? { state } : {}),
      ...(welcomeCode ? { welcome: { code: welcomeCode, expiresAt: welcomeUntil } } : {}),
      ...(ended ? { ended } : {}),
    })
    return met === 'stale' ? 'stale' : 'done'
  },

  async customerLost(ctx, { externalUserId, staffId, by }, parting) {
    return (await unfollow(ctx, externalUserId, staffId, { ...parting, by })) ? 'done' : 'stale'
  },

  async changedAt(ctx, { externalUserId, staffId }, at) {
    const [known] = await lockCustomers(ctx, [externalUserId])
    const last = known && (await lastInterval(ctx, known.pk, staffId))
    return last?.at === at
  },

  async customerSeen(ctx, seen, seenMs) {
    await meetStaff(
      ctx,
      seen.follows.map(({ staff_id }) => staff_id),
    )
    await seeCustomer(ctx, seen, seenMs)
  },

  async groupChatSeen(ctx, seen) {
    await meetStaff(ctx, [seen.owner_staff_id])
    await seeGroupChat(ctx, seen)
  },
  async groupChatDismissed(ctx, chatId) {
    await dissolveGroupChat(ctx, chatId)
  },

  async tagsSeen(ctx, groups) {
    await seeTags(ctx, groups)
  },
  async tagsRemoved(ctx, gone) {
    await forgetTags(ctx, gone)
  },

  async staffSeen(ctx, members) {
    await seeStaff(ctx, members)
  },
  async staffRemoved(ctx, staffId) {
    await leaveStaff(ctx, staffId)
  },
  async departmentsSeen(ctx, departments) {
    await seeDepartments(ctx, departments)
  },
  async departmentRemoved(ctx, id) {
    await removeDepartment(ctx, id)
  },
}
