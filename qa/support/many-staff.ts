import type { Sql } from '../../server/src/storage/connect.ts'

const COLUMNS = `corp_id, pk, id, alias, name, english_name, status, address, avatar, created_at, email, extattr, mobile,
  moment_address, oa_authorized, position, qr_code, telephone, external_contact_able, external_position,
  external_profile, gender, ia_authorized, ma_authorized, department, updated_at`

/** Fills a corporation with staff as an import would. */
export async function addStaff(owner: Sql, corpId: string, people: number): Promise<void> {
  await owner.begin(async (tx) => {
    await tx`select set_config('guanxi.feed', 'off', true)`
    await tx.unsafe(
      `insert into staff (${COLUMNS})
       select $1, n, 'wo' || md5($1 || n), '小' || chr(19968 + n % 2000), chr(19968 + n % 5000) || chr(20000 + n % 3000),
         'Staff ' || n, 1, '上海市徐汇区漕溪北路' || n % 900 || '号', 'https://img.example.com/avatar/' || md5(n::text) || '.png',
         1600000000 + n / 3, 'staff' || n || '@example.com', '{"attrs":[]}', (13000000000 + n)::text,
         '', true, '客户经理', 'https://img.example.com/qr/' || md5('q' || n), '021-6' || lpad((n % 10000000)::text, 7, '0'),
         true, '客户经理', '{"external_corp_name":"示例"}', 1 + n % 2, true, true, array[(n % 50)::text], 1600000000 + n / 2
       from generate_series(1, $2::int) n`,
      [corpId, people],
    )
  })
}
