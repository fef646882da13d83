import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { groupChatId, unknownGroupChat } from '../../records/group-chat/group-chat.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { pkOf } from '../external-user/find.ts'

export const groupChatFindExternalUser = endpoint({
  audience: 'open',
  method: 'GET',
  path: '/open-api/group_chat/find_external_user',
  kind: 'group_chat',
  summary: '查询客户是否在客户群内',
  description:
    'external_user_id 与 external_user_unionid 至少传一个，同时传入时 external_user_id 优先。密文企业的 unionid 与 openid 一并匹配。',
  companion: true,
  seat: 'basic',

  query: {
    group_chat_id: groupChatId,
    external_user_id: text().optional().describe('外部联系人 ID'),
    external_user_unionid: text().optional().describe('客户 unionid'),
    external_user_openid: text().optional().describe('客户 openid，密文企业与 unionid 一并传入'),
  },
  reply: {
    exists: z.boolean().describe('是否在群内'),
    user_id: z.string().describe('外部联系人 ID，不知道是谁则为空字符串'),
  },
  errors: {
    ...unknownGroupChat,
    20208: raised('external_user_id 与 external_user_unionid 至少需要一个', {
      trigger: { query: { external_user_id: '', external_user_unionid: '' } },
    }),
  },
  example: {
    query: {
      group_chat_id: 'wr_yunqi_jingan_01',
      external_user_id: 'wm_yunqi_1001',
      external_user_unionid: 'on_yunqi_00001',
    },
  },

  async handle({ query, db, corp, fail }) {
    const { group_chat_id, external_user_id: id, external_user_unionid: unionid } = query
    if (id === undefined && unionid === undefined) throw fail(20208)
    const customer = pkOf({ id, unionid, openid: query.external_user_openid }, corp.ciphertext)
    const [found] = await read<{ user_id: string; exists: boolean }>(
      db,
      sql`select u.id as user_id, exists (
            select from group_chat_member m
            where m.corp_id = g.corp_id and m.group_ext_id = g.group_ext_id and m.user_id = u.id and m.user_type = 2)
          or exists (select from customer c where c.corp_id = g.corp_id and c.external_user_id = u.id
            and g.group_ext_id = any (c.groups)) as exists
        from group_chat g, lateral (select coalesce(
          (select c.external_user_id from customer c where c.corp_id = g.corp_id and c.pk = (${customer})),
          (select m.user_id from group_chat_member m where m.corp_id = g.corp_id and m.group_ext_id = g.group_ext_id
            and m.user_type = 2 and (m.user_id = ${id ?? null} or (${id ?? null}::text is null and m.unionid = ${unionid ?? null}))
            limit 1), '') as id) u
        where g.corp_id = w.corp_id and g.group_ext_id = ${group_chat_id}`,
    )
    if (!found) throw fail(20209)
    return { exists: found.exists, user_id: found.user_id }
  },
})
