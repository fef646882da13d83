import type { Ctx } from '../../storage/ctx.ts'

/** Members of a group chat who left it are kept as such, with when that was. */
export async function moveToLeft(
  { tx, corpId }: Ctx,
  groupExtId: string,
  leavers: readonly { user_id: string; at: number }[],
): Promise<void> {
  if (leavers.length === 0) return
  await tx`
    with gone as (
      delete from group_chat_member m
      using unnest(${leavers.map(({ user_id }) => user_id)}::text[], ${leavers.map(({ at }) => at)}::bigint[]) l (user_id, at)
      where m.corp_id = ${corpId} and m.group_ext_id = ${groupExtId} and m.user_id = l.user_id
      returning m.*, l.at)
    insert into group_chat_left (corp_id, group_ext_id, user_id, id, user_type, unionid, name, nickname, join_scene,
      join_time, invitor, state, left_at)
    select corp_id, group_ext_id, user_id, id, user_type, unionid, name, nickname, join_scene, join_time, invitor, state, at
    from gone
    on conflict (corp_id, group_ext_id, user_id) do update set id = excluded.id, unionid = excluded.unionid,
      name = excluded.name, nickname = excluded.nickname, join_scene = excluded.join_scene, join_time = excluded.join_time,
      invitor = excluded.invitor, state = excluded.state, left_at = excluded.left_at`
}

/** Who came back has not left. */
export async function forgetLeft({ tx, corpId }: Ctx, groupExtId: string, joined: readonly string[]): Promise<void> {
  if (joined.length === 0) return
  await tx`
    delete from group_chat_left
    where corp_id = ${corpId} and group_ext_id = ${groupExtId} and user_id = any (${[...joined]})`
}
