import { createContactWay } from '../../../server/src/engines/contact-ways/create.ts'
import { asCommand } from '../../../server/src/storage/as-command.ts'
import { connect, type Sql } from '../../../server/src/storage/connect.ts'
import { inCorp } from '../../../server/src/storage/corp-db.ts'
import type { Lab } from '../../lab/finding.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { addStaff } from '../../support/many-staff.ts'
import { post } from '../platform/intake.ts'
import { CORP, platformSetup } from '../platform/setup.ts'

const CLIENTS = 16
const STATE = 'hot'

/** Customers who come by one code: callbacks taken in and worked off until they are counted, beside the same rows. */
export async function scanRow(lab: Lab) {
  const { db, worker, load } = await platformSetup(lab)
  const count = lab.by({ slice: 200, quick: 1_000, full: 10_000 })
  await addStaff(db.owner, CORP, 1)
  const [member] = await db.owner<{ id: string }[]>`select id from staff where corp_id = ${CORP}`
  const make = (state: string) =>
    asCommand(db.owner, CORP, (ctx) =>
      createContactWay(ctx, {
        scene: 2,
        type: 2,
        state,
        staff_ids: [member?.id as string],
        config_id: state,
        qr_code: state,
      }),
    )
  const [hot, plain] = [await make(STATE), await make('plain')]
  const at = await worker()
  const pool = connect(db.logins.app, { max: CLIENTS })
  lab.after(() => pool.end({ timeout: 1 }))
  const rounds = lab.by({ slice: 1, quick: 3, full: 5 })
  // the platform shows them when it is asked
  await load(count * rounds)
  let from = 0
  const fresh = () => {
    from += count
    return from - count
  }
  const samples = await interleave(rounds, {
    async ours() {
      const first = fresh()
      const scans = Array.from({ length: count }, (_, i) => scanOf(first + i))
      const begun = performance.now()
      await post(at.greeting as string, scans, CLIENTS)
      await at.ask('work')
      return count / ((performance.now() - begun) / 1000)
    },
    theirs: () => bare(pool, plain, count),
  })
  await expectCounted(db.owner, [hot, plain])
  return ratio(
    {
      what: `customers who come by one channel code, from the callback to the count, ${CLIENTS} clients`,
      against: 'the same rows and counter by bare statements, no HTTP, no queue, the platform not asked',
      ...{ bar: { atLeast: 0.5 }, unit: 'customers per second' },
    },
    samples,
  )
}

/** Both codes have counted all who came. */
async function expectCounted(owner: Sql, codes: readonly number[]): Promise<void> {
  const rows = await owner<{ id: number; counted: number; came: number }[]>`
    select w.id, w.add_user_count::int as counted, (select count(*)::int from relation r
      where r.corp_id = w.corp_id and r.contact_way_id = w.id) as came
    from contact_way w where w.corp_id = ${CORP} and w.id = any (${[...codes]}::bigint[])`
  for (const { id, counted, came } of rows) {
    if (counted !== came || came === 0) throw new Error(`code ${id} has counted ${counted} of ${came}`)
  }
}

/** The callback of a customer whom the platform has, as it is inside. */
const scanOf = (n: number) =>
  `<xml><ToUserName><![CDATA[${CORP}]]></ToUserName><FromUserName><![CDATA[sys]]></FromUserName>` +
  `<CreateTime>${1_750_000_000 + (n % 7)}</CreateTime><MsgType><![CDATA[event]]></MsgType>` +
  `<Event><![CDATA[change_external_contact]]></Event><ChangeType><![CDATA[add_external_contact]]></ChangeType>` +
  `<UserID><![CDATA[staff${n % 20}]]></UserID><ExternalUserID><![CDATA[wm${String(n).padStart(8, '0')}]]></ExternalUserID>` +
  `<State><![CDATA[${STATE}]]></State></xml>`

let bares = 0

/** The rows that a scan leaves behind, in a transaction each; gives scans per second. */
async function bare(pool: Sql, code: number, count: number): Promise<number> {
  const begun = performance.now()
  const now = Math.floor(Date.now() / 1000)
  let next = 0
  const one = (i: number) =>
    inCorp({ corpId: CORP, pool }, { actor: { kind: 'command' }, now }, async ({ tx }) => {
      const [id, staff] = [`wmbare${bares++}`, `staff${i % 20}`]
      await tx`
        insert into platform_event (corp_id, hash, event, subject, staff_id, at, body, received_ms, state)
        values (${CORP}, ${Buffer.from(id)}, 'change_external_contact/add_external_contact', ${`customer/${id}`}, ${staff}, ${now}, ${id}, 1, 'done')`
      const follows = [{ staff_id: staff, remark: '', state: 'plain', add_way: 1, added_at: now }]
      const [customer] = await tx<{ pk: number }[]>`
        insert into customer (corp_id, external_user_id, type, name, avatar, gender, position, phones, tags, properties, custom_fields,
          follows, groups, created_at, updated_at)
        values (${CORP}, ${id}, 1, '', '', 0, '', '{}', '{}', '{}', '[]', ${tx.json(follows)}, '{}', ${now}, ${now}) returning pk`
      const pk = customer?.pk as number
      await tx`
        insert into relation (corp_id, customer_pk, staff_id, since, is_new, source, state, contact_way_id, changed_at)
        values (${CORP}, ${pk}, ${staff}, ${now}, true, 'event', 'plain', ${code}, ${now})`
      await tx`
        insert into customer_timeline (corp_id, customer_pk, kind, time, actor, staff_id, text, source_key)
        values (${CORP}, ${pk}, 'add_external_user', ${now}, 'customer', ${staff}, '通过渠道活码「plain」添加了员工', 'relation')`
      await tx`
        insert into contact_way_customer (corp_id, contact_way_id, customer_pk, first_at) values (${CORP}, ${code}, ${pk}, ${now})`
      await tx`
        insert into contact_way_day as d (corp_id, contact_way_id, day, staff_id, added)
        values (${CORP}, ${code}, current_date, ${staff}, 1)
        on conflict (corp_id, contact_way_id, day, staff_id) do update set added = d.added + 1`
      await tx`update contact_way set add_user_count = add_user_count + 1 where corp_id = ${CORP} and id = ${code}`
    })
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (let i = next++; i < count; i = next++) await one(i)
    }),
  )
  return count / ((performance.now() - begun) / 1000)
}
