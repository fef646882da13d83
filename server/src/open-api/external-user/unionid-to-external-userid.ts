import { z } from 'zod'
import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { endpoint } from '../../endpoint.ts'
import { read } from '../../storage/corp-db.ts'
import { sql } from '../../storage/sql.ts'
import { pkOf } from './find.ts'

export const unionidToExternalUserid = endpoint({
  audience: 'open',
  method: 'POST',
  path: '/open-api/external_user/unionid_to_external_userid',
  kind: 'customer',
  summary: '由 unionid 获取外部联系人 ID',
  description: '密文企业必须同时传入 openid，两者一并匹配；其他企业只看 unionid。',
  companion: true,
  seat: 'basic',

  body: {
    unionid: text({ min: 1 }).describe('客户 unionid'),
    openid: text().optional().describe('客户 openid，密文企业必填'),
  },
  reply: { external_user_id: z.string().describe('外部联系人 ID') },
  errors: { 20207: raised('unionid 错误，找不到对应客户', { trigger: { body: { unionid: 'no-such-one' } } }) },
  example: { body: { unionid: 'on_yunqi_00001' } },

  async handle({ body: { unionid, openid }, db, corp, fail }) {
    if (corp.ciphertext && !openid) throw fail(10049, '密文企业必须传入 openid')
    const [row] = await read<{ external_user_id: string }>(
      db,
      sql`select c.external_user_id from customer c
        where c.corp_id = w.corp_id and c.pk = (${pkOf({ unionid, openid }, corp.ciphertext)})`,
    )
    if (!row) throw fail(20207)
    return row
  },
})
