import { noteArchiveAgreed } from '../engines/chat/archived.ts'
import { upsertContactWayFromPlatform } from '../engines/contact-ways/from-platform.ts'
import { lookForAllDoubted } from '../engines/contact-ways/push.ts'
import { refreshCodesOf } from '../engines/contact-ways/refresh.ts'
import { dissolveGroupChat } from '../engines/customers/dissolve-group-chat.ts'
import { membersOf, upsertGroupChatFromPlatform } from '../engines/customers/group-chat-from-platform.ts'
import { upsertPersonalMessage } from '../engines/messages/personal.ts'
import { followMembers } from '../engines/missions/group-members.ts'
import { noteMomentReach } from '../engines/moments/reach.ts'
import {
  loseAllOf,
  loseMissing,
  upsertCustomersFromPlatform,
  upsertPairsFromPlatform,
} from '../engines/relations/from-platform.ts'
import { recordTold } from '../engines/relations/record.ts'
import type { Added } from '../engines/relations/told.ts'
import { removeDepartment } from '../engines/staff/department.ts'
import { ensureStaff, upsertDepartmentsFromPlatform, upsertStaffFromPlatform } from '../engines/staff/from-platform.ts'
import { leaveStaff, renameStaff } from '../engines/staff/staff.ts'
import { forgetTags, upsertTagsFromPlatform } from '../engines/tags/from-platform.ts'
import { wakeArchive } from '../platform/wecom/archive/wake.ts'
import { leavesTold } from '../platform/wecom/callbacks/group-leaves.ts'
import type { AddedEvent, Arriving, Inbound } from '../platform/wecom/inbound.ts'

/** The engines' answers to what the platform tells. */
export const inbound: Inbound = {
  async customerAdded(ctx, event, told) {
    const [decision] = await recordTold(ctx, [{ externalUserId: event.externalUserId, ...addedBy(event, told) }])
    return decision?.outcome === 'opened' ? 'done' : (decision?.outcome ?? 'stale')
  },

  async customerLost(ctx, { externalUserId, staffId, by }, { at, isShown, again }) {
    const lost = {
      type: 'lost' as const,
      externalUserId,
      staffId,
      by,
      at,
      ...(isShown === undefined ? {} : { isShown }),
    }
    const beginnings = again.map(({ event, ...told }) => addedBy(event, told))
    const [decision] = await recordTold(ctx, [{ ...lost, again: beginnings }])
    return decision?.outcome === 'done' ? 'done' : 'stale'
  },

  async changedAt({ tx, corpId }, { externalUserId, staffId }, at) {
    const rows = await tx`
      select 1 from customer c join relation r on r.corp_id = c.corp_id and r.customer_pk = c.pk
      where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId} and r.staff_id = ${staffId}
        and r.standing = 'last' and r.changed_at = ${at}`
    return rows.length > 0
  },

  async isUnseen({ tx, corpId }, externalUserId) {
    const rows = await tx`
      select 1 from customer c
      where c.corp_id = ${corpId} and c.external_user_id = ${externalUserId} and c.name = '' and exists (
        select from relation r where r.corp_id = ${corpId} and r.customer_pk = c.pk and r.lost_at is null and not r.half)`
    return rows.length > 0
  },

  customerSeen: (ctx, seen, seenMs, edited) =>
    upsertCustomersFromPlatform(ctx, [seen], seenMs, edited ? { edited } : {}),
  pairsSeen: upsertPairsFromPlatform,
  missingLost: loseMissing,
  leftLost: loseAllOf,

  async groupChatSeen(ctx, seen) {
    await ensureStaff(ctx, [seen.owner_staff_id])
    const { change, ...members } = await upsertGroupChatFromPlatform(ctx, seen, () =>
      leavesTold(ctx, seen.group_ext_id),
    )
    await followMembers(ctx, members)
    return { [change]: 1, same: 0 }
  },
  async groupChatDismissed(ctx, chatId, at = ctx.now) {
    const members = await membersOf(ctx, chatId)
    const dismissed = await dissolveGroupChat(ctx, chatId, at)
    await followMembers(ctx, { joined: [], left: members.map((member) => ({ member, at })) })
    return { dismissed: Number(dismissed) }
  },

  tagsSeen: upsertTagsFromPlatform,
  tagsRemoved: async (ctx, gone) => ({ removed: await forgetTags(ctx, gone) }),

  async staffSeen(ctx, members) {
    const changes = await upsertStaffFromPlatform(ctx, members)
    if (changes.changed > 0) {
      const ids = members.map(({ id }) => id)
      await refreshCodesOf(ctx, ids)
    }
    return changes
  },
  staffRenamed: renameStaff,
  async staffRemoved(ctx, staffId) {
    const left = Number(await leaveStaff(ctx, staffId))
    await refreshCodesOf(ctx, [staffId])
    return { left }
  },
  departmentsSeen: upsertDepartmentsFromPlatform,
  departmentRemoved: async (ctx, id) => ({ removed: Number(await removeDepartment(ctx, id)) }),

  async personalMessageSeen(ctx, message) {
    await ensureStaff(ctx, [message.staff_id])
    return { [await upsertPersonalMessage(ctx, message)]: 1, same: 0 }
  },

  momentSeen: async (ctx, moment) => ({ changed: Number(await noteMomentReach(ctx, moment)), same: 0 }),

  archiveReady: wakeArchive,
  archiveAgreed: noteArchiveAgreed,

  contactWaysCompared: lookForAllDoubted,
  contactWaySeen: async (ctx, way, seenMs) => ({ [await upsertContactWayFromPlatform(ctx, way, seenMs)]: 1, same: 0 }),
}

/** The event of a beginning as the engine takes it. */
function addedBy(event: AddedEvent, { at, welcomeUntil, seen, ended }: Arriving): Added {
  const { staffId, half, state = '', welcomeCode } = event
  const follow = seen?.follows.find(({ staff_id }) => staff_id === staffId)
  return {
    ...{ type: 'added', staffId, at, half, state },
    ...(seen === undefined
      ? {}
      : { look: { ...(seen ? { details: seen.details } : {}), ...(follow ? { follow } : {}) } }),
    ...(welcomeCode ? { welcome: { code: welcomeCode, expiresAt: welcomeUntil } } : {}),
    ...(ended ? { ended } : {}),
  }
}
