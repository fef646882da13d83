import { raised } from '../../contract/errors.ts'
import { text } from '../../contract/fields.ts'
import { type CorpDb, readBytes } from '../../storage/corp-db.ts'
import { type Fragment, sql } from '../../storage/sql.ts'

/** Who is meant: by the external user id, else by unionid, in a ciphertext enterprise with openid, else by openid alone. */
export type Named = { id?: string | undefined; unionid?: string | undefined; openid?: string | undefined }

/** The same as parameters of a query. */
export const customerQuery = {
  id: text().optional().describe('外部联系人 ID'),
  unionid: text().optional(),
  openid: text().optional().describe('openid，密文企业与 unionid 一并传入'),
}

/** SQL for the `pk` of the customer who is meant; of several with one unionid, the first. */
export function pkOf({ id, unionid, openid }: Named, ciphertext: boolean): Fragment {
  if (id !== undefined)
    return sql`select c.pk from customer c where c.corp_id = w.corp_id and c.external_user_id = ${id}`
  if (unionid === undefined)
    return sql`select c.pk from customer c where c.corp_id = w.corp_id and c.openid = ${openid ?? null} order by c.pk limit 1`
  return sql`select c.pk from customer c where c.corp_id = w.corp_id and c.unionid = ${unionid}
    and (${ciphertext ? (openid ?? null) : null}::text is null or c.openid = ${openid ?? null}) order by c.pk limit 1`
}

/** The details of those customers as JSON text, in the order of their names; null for a name that nobody has. */
export async function detailsOf(
  db: CorpDb,
  column: 'id' | 'unionid',
  names: readonly string[],
): Promise<(Buffer | null)[]> {
  const found =
    column === 'id'
      ? sql`c.external_user_id = x.name`
      : sql`c.pk = (select min(u.pk) from customer u where u.corp_id = w.corp_id and u.unionid = x.name)`
  const rows = await readBytes(
    db,
    sql`select customer_detail(c) from json_array_elements_text(${JSON.stringify(names)}::text::json) with ordinality x (name, n)
      left join customer c on c.corp_id = w.corp_id and ${found} order by x.n`,
  )
  return rows.map(([detail]) => detail ?? null)
}

/** What says that nobody is meant, or nobody who is there. */
export const unknownCustomer = {
  20206: raised('id 错误，找不到对应客户', { trigger: { query: { id: 'no-such-customer' } } }),
  20207: raised('unionid 或 openid 错误，找不到对应客户', { trigger: { query: { id: '', unionid: 'no-such-one' } } }),
  20208: raised('id、unionid 与 openid 至少需要一个', { trigger: { query: { id: '', unionid: '' } } }),
}
