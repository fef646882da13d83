import type { Cluster } from '../../lab/cluster.ts'
import type { Lab } from '../../lab/finding.ts'
import { startLoader, throughput } from '../../lab/load.ts'
import { interleave, ratio } from '../../lab/ratio.ts'
import { makeCorp, startServiceProcess, tokenOf } from '../../lab/service.ts'

const CORP = 'wwtimeline'

/** The first page of a long timeline, and of a short one. */
export async function timelineRow(lab: Lab, cluster: Cluster) {
  const db = await cluster.database('timeline')
  const entries = lab.by({ slice: 10_000, quick: 100_000, full: 100_000 })
  const secret = await makeCorp(db.owner, CORP)
  const service = await startServiceProcess({ logins: db.logins })
  lab.after(() => service.kill())
  const loader = await startLoader()
  lab.after(() => loader.stop())
  const token = await tokenOf(service.address, CORP, secret)
  for (const [id, n] of [
    ['long', entries],
    ['short', 100],
  ] as const) {
    await db.owner`
      insert into customer (corp_id, external_user_id, name, avatar, gender, position, phones, tags, properties, custom_fields, follows,
        groups, created_at, updated_at, type)
      values (${CORP}, ${id}, ${id}, '', 0, '', '{}', '{}', '{}', '[]', '[]', '{}', 1, 1, 1)`
    await db.owner`
      insert into customer_timeline (corp_id, customer_pk, kind, time, actor, object, text, source_key)
      select ${CORP}, c.pk, 'open_radar', 1700000000 + i, 'customer', '{"type":"radar","id":"1","name":"春茶"}', '打开了互动雷达「春茶」', 'view/' || i
      from customer c, generate_series(1, ${n}::int) i where c.corp_id = ${CORP} and c.external_user_id = ${id}`
  }
  await db.owner`analyze customer_timeline`
  const seconds = lab.by({ slice: 0.5, quick: 2, full: 10 })
  const page = async (id: string) => {
    const path = `/open-api/external_user/timeline?access_token=${token}&external_user_id=${id}`
    const load = { address: service.address, connections: 16, seconds, good: '"has_next":true', requests: [{ path }] }
    return 1000 / (await throughput(loader, load))
  }
  const samples = await interleave(lab.by({ slice: 1, quick: 3, full: 5 }), {
    ours: () => page('long'),
    theirs: () => page('short'),
  })
  await service.kill()
  const what = `a page of a timeline with ${entries.toLocaleString('en-US')} entries`
  return ratio({ what, against: 'of one with 100', bar: { atMost: 1.3 }, unit: 'milliseconds' }, samples)
}
