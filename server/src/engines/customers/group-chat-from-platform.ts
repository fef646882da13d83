import type { GroupLeave } from '../../platform/events.ts'
import type { SeenGroupChat, SeenMember } from '../../platform/seen.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { holdTags } from '../tags/hold.ts'
import { joinEntry, type Leave, quitEntry } from './group-entries.ts'
import { forgetLeft, moveToLeft } from './group-leavers.ts'
import { type Joined, markJoined } from './join-tags.ts'
import { lockCustomers } from './lock.ts'
import { writeTimeline } from './timeline.ts'

type ChatChange = 'created' | 'changed' | 'same'

/** What became of a group chat, which members are new or back, and which are gone since when. */
export type ChatUpdate = {
  change: ChatChange
  joined: readonly SeenMember[]
  left: readonly { member: SeenMember; at: number }[]
}

/**
 * Makes a group chat and its list of members what the platform shows; the customers among them show it too, and those who have
 * joined get its tags for that. `leaves` tells who left when, the newest first; who left without being told of has left now.
 */
export async function upsertGroupChatFromPlatform(
  ctx: Ctx,
  chat: SeenGroupChat,
  leaves: () => Promise<readonly GroupLeave[]> = async () => [],
): Promise<ChatUpdate> {
  const { tx, corpId } = ctx
  const { group_ext_id, members } = chat
  const before = await membersOf(ctx, group_ext_id)
  const known = new Map(before.map((member) => [member.user_id, member]))
  const now = new Map(members.map((member) => [member.user_id, member]))
  const joined = members.filter(({ user_id }) => !known.has(user_id))
  const left = before.filter(({ user_id }) => !now.has(user_id))
  const edited = members.filter((member) => {
    const was = known.get(member.user_id)
    return was && JSON.stringify(fieldsOf(was)) !== JSON.stringify(fieldsOf(member))
  })
  // tags before customers, and customers before groups: every writer keeps to that lock order, and missions mark who joined
  await holdTags(ctx)
  const returned = edited.filter(({ user_id, join_time }) => join_time > (known.get(user_id)?.join_time ?? join_time))
  const customers = await lockCustomers(ctx, [
    ...(await outOfStep(ctx, chat)),
    ...returned.map(({ user_id }) => user_id),
  ])
  const written = await putChat(ctx, chat)
  const told = left.length + returned.length > 0 ? await leaves() : []
  const leaveOf = (id: string): Leave => {
    const [came, back] = [known.get(id)?.join_time ?? 0, now.get(id)?.join_time ?? Number.POSITIVE_INFINITY]
    const isNamed = ({ memberIds }: GroupLeave) => memberIds.includes(id) || memberIds.length === 0
    const leave = told.find((each) => isNamed(each) && each.at >= came && each.at <= back)
    return leave ? { at: leave.at, by: leave.by } : { at: Math.min(back, ctx.now) }
  }
  await moveToLeft(
    ctx,
    group_ext_id,
    left.map(({ user_id }) => ({ user_id, at: leaveOf(user_id).at })),
  )
  await forgetLeft(
    ctx,
    group_ext_id,
    joined.map(({ user_id }) => user_id),
  )
  for (let at = 0; at < joined.length + edited.length; at += ROWS) {
    const rows = [...joined, ...edited].slice(at, at + ROWS)
    await tx`
      insert into group_chat_member ${tx(rows.map((row) => ({ corp_id: corpId, group_ext_id, ...fieldsOf(row) })))}
      on conflict (corp_id, group_ext_id, user_id) do update set user_type = excluded.user_type,
        unionid = excluded.unionid, name = excluded.name, nickname = excluded.nickname, join_scene = excluded.join_scene,
        join_time = excluded.join_time, invitor = excluded.invitor, state = excluded.state`
  }
  await noteLeaves(
    ctx,
    group_ext_id,
    [...left, ...returned].map(({ user_id }) => ({
      ...leaveOf(user_id),
      user_id,
      came: known.get(user_id)?.join_time,
    })),
  )
  await markJoined(ctx, chat, await showAtCustomers(ctx, chat, customers, leaveOf))
  const moved = joined.length + left.length + edited.length > 0
  return {
    change: written === 'same' && moved ? 'changed' : written,
    joined: [...joined, ...returned],
    left: left.map((member) => ({ member, at: leaveOf(member.user_id).at })),
  }
}

/** Notes at the invitations of those who left by themselves when they did. */
async function noteLeaves(
  { tx, corpId }: Ctx,
  groupExtId: string,
  leaves: readonly (Leave & { user_id: string; came: number | undefined })[],
): Promise<void> {
  const own = leaves.filter(({ by }) => by !== 'removal')
  if (own.length === 0) return
  await tx`
    update group_chat_join j set left_at = l.at
    from unnest(${own.map(({ user_id }) => user_id)}::text[], ${own.map(({ came = 0 }) => came)}::bigint[],
      ${own.map(({ at }) => at)}::bigint[]) l (user_id, came, at)
    where j.corp_id = ${corpId} and j.group_ext_id = ${groupExtId} and j.join_time = l.came and j.user_id = l.user_id`
}

/** The members of a group chat as they were last seen. */
export async function membersOf({ tx, corpId }: Ctx, groupExtId: string): Promise<SeenMember[]> {
  return tx<SeenMember[]>`
    select user_id, user_type, unionid, name, nickname, join_scene, join_time, invitor, state
    from group_chat_member where corp_id = ${corpId} and group_ext_id = ${groupExtId}`
}

/** Rows of one statement: it has at most 65,535 parameters. */
const ROWS = 2_000

const fieldsOf = (member: SeenMember): SeenMember => {
  const { user_id, user_type, unionid, name, nickname, join_scene, join_time, invitor, state } = member
  return { user_id, user_type, unionid, name, nickname, join_scene, join_time, invitor, state }
}

/** Customers who are in the group and do not show it, or the other way round. */
async function outOfStep({ tx, corpId }: Ctx, { group_ext_id, members }: SeenGroupChat): Promise<string[]> {
  const ids = members.filter(({ user_type }) => user_type === 2).map(({ user_id }) => user_id)
  const rows = await tx<{ id: string }[]>`
    select external_user_id as id from customer
    where corp_id = ${corpId} and external_user_id = any (${ids}) and not ${group_ext_id} = any (groups)
    union all
    select c.external_user_id from customer_group g join customer c on c.corp_id = g.corp_id and c.pk = g.customer_pk
    where g.corp_id = ${corpId} and g.group_ext_id = ${group_ext_id} and c.external_user_id <> all (${ids})`
  return rows.map(({ id }) => id)
}

async function putChat({ tx, corpId }: Ctx, chat: SeenGroupChat): Promise<ChatChange> {
  const { group_ext_id, name, owner_staff_id, created_at, notice, admins, member_version, members } = chat
  const [put] = await tx<{ fresh: boolean }[]>`
    insert into group_chat as g (corp_id, group_ext_id, name, owner_staff_id, created_at, notice, admins, member_version,
      member_count)
    values (${corpId}, ${group_ext_id}, ${name}, ${owner_staff_id}, ${created_at}, ${notice}, ${[...admins]},
      ${member_version}, ${members.length})
    on conflict (corp_id, group_ext_id) do update set name = excluded.name, owner_staff_id = excluded.owner_staff_id,
      created_at = excluded.created_at, notice = excluded.notice, admins = excluded.admins,
      member_version = excluded.member_version, member_count = excluded.member_count
    where (g.name, g.owner_staff_id, g.created_at, g.notice, g.admins, g.member_version, g.member_count)
      is distinct from (excluded.name, excluded.owner_staff_id, excluded.created_at, excluded.notice, excluded.admins,
        excluded.member_version, excluded.member_count)
    returning xmax = 0 as fresh`
  return put ? (put.fresh ? 'created' : 'changed') : 'same'
}

/**
 * The group in the rows of those customers who are in it, and out of the rows of those who are not. Who is locked and shows it
 * rightly left and came back since it was last looked at. Gives those whose timelines had no line of this joining yet.
 */
async function showAtCustomers(
  ctx: Ctx,
  chat: SeenGroupChat,
  locked: Awaited<ReturnType<typeof lockCustomers>>,
  leaveOf: (externalUserId: string) => Leave,
): Promise<Joined[]> {
  const { tx, corpId, now } = ctx
  const { group_ext_id, members } = chat
  const inside = new Map(members.map((member) => [member.user_id, member]))
  const joins = locked.filter((each) => inside.has(each.external_user_id) && !each.groups.includes(group_ext_id))
  const leaves = locked.filter((each) => !inside.has(each.external_user_id) && each.groups.includes(group_ext_id))
  if (joins.length > 0)
    await tx`
      update customer set groups = groups || ${group_ext_id}::text, updated_at = ${now}
      where corp_id = ${corpId} and pk = any (${joins.map(({ pk }) => pk)}::bigint[])`
  if (leaves.length > 0)
    await tx`
      update customer set groups = array_remove(groups, ${group_ext_id}), updated_at = ${now}
      where corp_id = ${corpId} and pk = any (${leaves.map(({ pk }) => pk)}::bigint[])`
  const returns = locked.filter((each) => inside.has(each.external_user_id) && each.groups.includes(group_ext_id))
  const entries = [...returns, ...joins].map(({ pk, external_user_id: id }) => {
    const at = inside.get(id)?.join_time ?? now
    return { pk, id, at, line: joinEntry(chat, pk, at) }
  })
  const written = await writeTimeline(ctx, [
    ...[...leaves, ...returns].map(({ pk, external_user_id: id }) => quitEntry(chat, pk, leaveOf(id))),
    ...entries.map(({ line }) => line),
  ])
  const fresh = new Set(written.map(({ pk, key }) => `${pk}/${key}`))
  return entries.filter(({ line: { pk, key } }) => fresh.has(`${pk}/${key}`))
}
