import type { Sql } from '../../../server/src/storage/connect.ts'

/** One conversation of that many messages, numbered from 1. */
export async function addConversation(owner: Sql, corpId: string, messages: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select set_config('guanxi.feed', 'off', true)`
    await tx`insert into staff (corp_id, pk, id, name, created_at, oa_authorized, ia_authorized, ma_authorized, department,
        updated_at) values (${corpId}, 1, 'talker', '话痨', 1, true, true, true, '{1}', 1)`
    await tx`insert into chat_session (corp_id, staff_id, id, created_at, target_id, name, avatar, agree_msgaudit, agree_time,
        last_msg_thumb, last_msg_time, session_type, type)
      values (${corpId}, 'talker', 'long', 1, 'wm1', '客户', '', true, 1, '', 0, 'ext_user', 1)`
    for (let first = 1; first <= messages; first += 100_000) {
      await tx`insert into chat_message (corp_id, staff_id, session_id, id, created_at, original_id, type, time, from_id, to_id,
          from_name, from_avatar, content, direction, file_url, room_id, text_content)
        select ${corpId}, 'talker', 'long', n, 1600000000 + n, md5(n::text), 'text', 1600000000 + n, 'talker', 'wm1',
          '话痨', '', json_build_object('content', '您好，这是第' || n || '条消息'), 'send', null, null,
          '您好，这是第' || n || '条消息'
        from generate_series(${first}::int, ${Math.min(messages, first + 99_999)}::int) n`
    }
  })
  await owner.unsafe('vacuum (analyze) chat_message')
}
