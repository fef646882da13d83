import { text } from '../../contract/fields.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** A customer as a body names one: by the external user id, else by unionid, in a ciphertext enterprise with openid. */
export const namedCustomer = {
  external_user_id: text({ max: 128 }).optional().describe('外部联系人 ID，与 external_user_unionid 传其一'),
  external_user_unionid: text({ max: 128 }).optional().describe('客户 unionid，没有 external_user_id 时使用'),
  external_user_openid: text({ max: 128 }).optional().describe('客户 openid，密文企业与 unionid 一并匹配'),
}

type Given = { [name in keyof typeof namedCustomer]?: string | undefined }

/** Why nobody is found: the id or the unionid is nobody's, or neither is given. */
type Nobody = 'id' | 'unionid' | 'neither'

/** The customer who is named, with the staff who follow them; of several with one unionid, the first. Empty text names nobody. */
export async function findNamed(
  { tx, corpId }: Pick<Ctx, 'tx' | 'corpId'>,
  { external_user_id: id, external_user_unionid: unionid, external_user_openid: openid }: Given,
  ciphertext: boolean,
): Promise<{ pk: number; external_user_id: string; staff: string[] } | Nobody> {
  if (!id && !unionid) return 'neither'
  const who = id
    ? tx`c.external_user_id = ${id}`
    : tx`c.unionid = ${unionid as string} and (${(ciphertext && openid) || null}::text is null or c.openid = ${openid ?? null})`
  const [found] = await tx<{ pk: number; external_user_id: string; staff: string[] }[]>`
    select c.pk, c.external_user_id, array(
      select f.staff_id from customer_follow f where f.corp_id = c.corp_id and f.customer_pk = c.pk
      order by f.added_at, f.staff_id collate "C") as staff
    from customer c where c.corp_id = ${corpId} and ${who} order by c.pk limit 1`
  return found ?? (id ? 'id' : 'unionid')
}
