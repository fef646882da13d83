import { z } from 'zod'
import { integer, oneOf, seconds, text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import { datasetKind } from '../../dataset/kind.ts'
import { applyPreTags } from '../../engines/customers/pre-tag.ts'
import { holdTags } from '../../engines/tags/hold.ts'

export const preTagKind = datasetKind({
  name: 'pre_tag',
  summary: {
    en: 'Tags that wait for the owner of a phone or a unionid to become a customer, or did',
    zh: '预打标签：手机号或 unionid 的主人成为客户时打上的标签',
  },
  line: z.object({
    target_type: oneOf('mobile', 'union_id').describe('mobile 手机号，union_id unionid'),
    target: sensitive('phone', text({ min: 1, max: 128 }).describe('手机号或 unionid')),
    openid: text({ max: 128 }).describe('openid，不论它则为空字符串'),
    t_id: integer({ min: 1 }).describe('标签 t_id'),
    source: text({ min: 1 }).describe('来源：openapi 开放接口，console 管理端'),
    created_at: seconds.describe('创建时间'),
    marked_at: seconds.nullable().describe('打上的时间，还没有则为 null'),
  }),
  table: 'pre_tag',
  key: ['target_type', 'target', 'openid', 't_id'],
  references: [{ field: 't_id', table: 'tag', key: 't_id' }],
  countedLists: ['pre_tag'],
  async settle(ctx, rows) {
    const { tx, corpId } = ctx
    await holdTags(ctx)
    await applyPreTags(
      ctx,
      tx`
        select c.pk from customer c where c.corp_id = ${corpId} and c.unionid = any (array(
          select target collate "default" from ${tx(rows)} where target_type = 'union_id' and marked_at is null))
        union
        select l.customer_pk from customer_phone l where l.corp_id = ${corpId} and l.phone = any (array(
          select target collate "default" from ${tx(rows)} where target_type = 'mobile' and marked_at is null))`,
    )
  },
})
