import { join } from 'node:path'
import { type Load, throughput } from '../../lab/load.ts'
import { seeded } from '../../lab/random.ts'
import { callJson } from '../../lab/service.ts'
import { CORP, externalUserId, follower, unionid, writeStaffOf } from './dataset.ts'
import { openDelivery } from './delivery.ts'
import type { Bench, Row } from './row.ts'

const CLIENTS = 16

const listPage = (offsets: (people: number) => number[]) => async (bench: Bench) => {
  const { side, token, loader, people, seconds } = bench
  const requests = offsets(people).map((offset) => ({
    path: `/open-api/staff/list?limit=30&offset=${offset}&access_token=${token}`,
  }))
  const load: Load = { address: side.address, connections: CLIENTS, seconds, good: '"staff_list":[{', requests }
  return () => throughput(loader, load)
}

/** The rows that two builds are compared by, each by the API and the command alone. */
export const rows: Record<string, Row> = {
  'staff-page': {
    ...{ title: 'the first page of 30 staff, 16 clients', unit: 'calls per second', better: 'more' },
    open: listPage(() => [0]),
  },
  'deep-page': {
    ...{
      title: 'pages of 30 staff in the second half of the list, 16 clients',
      unit: 'calls per second',
      better: 'more',
    },
    open: listPage((people) => {
      const random = seeded(11)
      return Array.from({ length: 500 }, () => Math.floor((people / 2) * (1 + random() * 0.9)))
    }),
  },
  points: {
    ...{ title: 'points for 100 customers a call, 16 clients', unit: 'calls per second', better: 'more' },
    async open({ side, token, loader, people, seconds }) {
      const random = seeded(5)
      const requests = Array.from({ length: 200 }, () => {
        const some = new Set(Array.from({ length: 100 }, () => unionid(1 + Math.floor(random() * people))))
        const body = JSON.stringify({ unionid: [...some], integral: 1 })
        return { path: `/open-api/integral/batch/update?access_token=${token}`, body, keyed: true }
      })
      const load = { address: side.address, connections: CLIENTS, seconds, good: '"errcode":0', requests }
      return () => throughput(loader, load)
    },
  },
  'group-message': {
    ...{ title: 'a group message to up to 20,000 given customers', unit: 'milliseconds', better: 'less' },
    async open({ side, token, people }) {
      const eu_ext_ids = Array.from({ length: Math.min(people, 20_000) }, (_, i) => externalUserId(i + 1))
      const body = { name: '新品上市', create_staff_ext_id: follower, text: '您好，新品到店。', eu_ext_ids }
      return async () => {
        const begun = performance.now()
        const reply = await callJson(side.address, '/open-api/group_msg/add', { token, body })
        if (reply.errcode !== 0) throw new Error(`${side.name}: ${JSON.stringify(reply).slice(0, 300)}`)
        return performance.now() - begun
      }
    },
  },
  import: {
    ...{ title: 'an import of as many staff into a new corporation, by the command', unit: 'seconds', better: 'less' },
    async open({ lab, side, people }) {
      const folder = await lab.folder()
      let turn = 0
      return async () => {
        const corpId = `${CORP}${++turn}`
        const dataset = await writeStaffOf(join(folder, corpId), corpId, people)
        const begun = performance.now()
        await side.cli('import', dataset)
        return (performance.now() - begun) / 1000
      }
    },
  },
  delivery: {
    ...{ title: 'tickets created and pushed to one receiver', unit: 'tickets per second', better: 'more' },
    open: openDelivery,
  },
}
