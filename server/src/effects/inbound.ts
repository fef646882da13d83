import { noteArchiveAgreed } from '../engines/chat/archived.ts'
import { seeContactWay } from '../engines/contact-ways/see.ts'
import { dissolveGroupChat } from '../engines/customers/catalogue.ts'
import { follow } from '../engines/customers/follow.ts'
import { seeCustomer } from '../engines/customers/see.ts'
import { seeGroupChat } from '../engines/customers/see-group-chat.ts'
import { loseMissing, seePairs } from '../engines/customers/see-pairs.ts'
import { tagIds } from '../engines/customers/tag.ts'
import { unfollow } from '../engines/customers/unfollow.ts'
import { removeDepartment } from '../engines/staff/department.ts'
import { meetStaff, seeDepartments, seeStaff } from '../engines/staff/see.ts'
import { leaveStaff, renameStaff } from '../engines/staff/staff.ts'
import { forgetTags, seeTags } from '../engines/tags/see.ts'
import { wakeArchive } from '../platform/wecom/archive/wake.ts'
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
    return met === 'open' ? 'met' : met === 'stale' ? 'stale' : 'done'
  },

  async customerLost(ctx, { externalUserId, staffId, by }, { again, ...parting }) {
    const together = again.length > 0
    const parted = await unfollow(ctx, externalUserId, staffId, { ...parting, by, again: together })
    if (!parted) return 'stale'
    for (const { event, ...arriving } of again)
      await inbound.customerAdded(ctx, event, { ...arriving, seen: undefined })
    return 'done'
  },

  async changedAt({ tx, corpId }, { externalUserId, staffId }, at) {
    const rows = await tx`
      select 1 from customer c join relation r on r.corp_id = c.corp_id and r.customer_pk = c.pk
      where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId} and r.staff_id = ${staffId}
        and r.standing = 'last' and r.changed_at = ${at}`
    return rows.length > 0
  },

  async customerSeen(ctx, seen, seenMs) {
    const staff = seen.follows.map(({ staff_id }) => staff_id)
    await meetStaff(ctx, staff)
    return seeCustomer(ctx, seen, seenMs)
  },
  async pairsSeen(ctx, pairs, seenMs) {
    const staff = pairs.map(({ follow }) => follow.staff_id)
    await meetStaff(ctx, [...new Set(staff)])
    return seePairs(ctx, pairs, seenMs)
  },
  missingLost: loseMissing,

  async groupChatSeen(ctx, seen) {
    await meetStaff(ctx, [seen.owner_staff_id])
    return { [await seeGroupChat(ctx, seen)]: 1, same: 0 }
  },
  groupChatDismissed: async (ctx, chatId) => ({ dismissed: Number(await dissolveGroupChat(ctx, chatId)) }),

  tagsSeen: seeTags,
  tagsRemoved: async (ctx, gone) => ({ removed: await forgetTags(ctx, gone) }),

  staffSeen: seeStaff,
  staffRenamed: renameStaff,
  staffRemoved: async (ctx, staffId) => ({ left: Number(await leaveStaff(ctx, staffId)) }),
  departmentsSeen: seeDepartments,
  departmentRemoved: async (ctx, id) => ({ removed: Number(await removeDepartment(ctx, id)) }),

  archiveReady: wakeArchive,
  archiveAgreed: noteArchiveAgreed,

  contactWaySeen: async (ctx, way, seenMs) => ({ [await seeContactWay(ctx, way, seenMs)]: 1, same: 0 }),
}
