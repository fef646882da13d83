import type { Check } from '../lab/finding.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { callJson } from '../lab/service.ts'
import { benchSetup } from './bench-setup.ts'
import { crm } from './customer-fixture.ts'
import { externalUserId } from './rows/customers.ts'

/** The largest group message that names its customers, compared with a bare insert of the same rows. */
export const check: Check = {
  name: 'group-message',
  title: 'A group message to 20,000 customers',
  prepare: crm,
  async run(lab) {
    const { db, service } = await benchSetup(lab)
    const { corpId, token, people } = await crm(lab)
    const size = Math.min(people, 20_000)
    const ids = Array.from({ length: size }, (_, i) => externalUserId(i + 1))
    const body = {
      name: '新品上市',
      create_staff_ext_id: 'staff0',
      text: '您好，新品到店。',
      eu_ext_ids: ids,
      external_user_filter: { end_time: 4_000_000_000 },
    }
    let sent = 0
    async function send(): Promise<number> {
      const begun = performance.now()
      const reply = await callJson(service.address, '/open-api/group_msg/add', { token, body })
      const took = performance.now() - begun
      if (reply.errcode !== 0) throw new Error(JSON.stringify(reply).slice(0, 300))
      sent = reply.mission_id as number
      return took
    }
    await send()
    const same = await db.owner`select external_user_id, staff_id from group_message_recipient
      where corp_id = ${corpId} and mission_id = ${sent} order by n`
    const customers = same.map(({ external_user_id }) => external_user_id as string)
    const staff = same.map(({ staff_id }) => staff_id as string)
    async function insert(): Promise<number> {
      // numbered as ours are, so that both grow the same end of the index
      const [mission] = await db.owner<{ id: number }[]>`select next_message_id(${corpId}) as id`
      const begun = performance.now()
      await db.owner`insert into group_message_recipient (corp_id, mission_id, n, external_user_id, staff_id)
        select ${corpId}, ${mission?.id as number}, n, id, staff_id
        from unnest(${customers}::text[], ${staff}::text[]) with ordinality x (id, staff_id, n)`
      return performance.now() - begun
    }
    await insert()
    const samples = await interleave(lab.by({ slice: 2, quick: 7, full: 15 }), { ours: send, theirs: insert })
    const [rows] = await db.owner`select count(*) as n from group_message_recipient where corp_id = ${corpId}`
    const what = `group message to ${size.toLocaleString('en-US')} given ids`
    const against = 'one insert … select from unnest of the same rows'
    const note = `${Number(rows?.n).toLocaleString('en-US')} rows were written in all`
    return [ratio({ what, against, bar: { atMost: 2 }, unit: 'milliseconds', note }, samples)]
  },
}
