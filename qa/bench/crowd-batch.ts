import { once } from 'node:events'
import type { Check } from '../lab/finding.ts'
import { interleave, ratio } from '../lab/ratio.ts'
import { callJson } from '../lab/service.ts'
import { benchSetup } from './bench-setup.ts'

const SIZE = 10_000

/** The largest batch that a program adds to a crowd package, beside COPY of the same ids into a table of its own. */
export const check: Check = {
  name: 'crowd-batch',
  title: 'A batch of 10,000 customers for a crowd package',
  async run(lab) {
    const { db, service, large } = await benchSetup(lab)
    const { corpId, token } = large
    const unionid_list = Array.from({ length: SIZE }, (_, i) => `on_bench_${String(i).padStart(20, '0')}`)
    const [staff] = await db.owner<{ id: string }[]>`select id from staff where corp_id = ${corpId} order by pk limit 1`
    const post = async (path: string, body: object, query = '') => {
      const reply = await callJson(service.address, `/open-api/external_user_package/${path}${query}`, { token, body })
      if (reply.errcode !== 0) throw new Error(JSON.stringify(reply).slice(0, 300))
      return reply
    }
    const made = await post('add', { name: '分批', staff_id: staff?.id, unionid_list: ['nobody'] })
    async function add(): Promise<number> {
      const begun = performance.now()
      await post('add_data', { unionid_list }, `?id=${made.package_id}`)
      return performance.now() - begun
    }
    await db.owner`create table if not exists bench_batch (corp_id text, package_id bigint, unionid text)`
    const lines = unionid_list.map((each) => `${corpId}\t${made.package_id}\t${each}\n`).join('')
    async function copy(): Promise<number> {
      const begun = performance.now()
      const into = await db.owner`copy bench_batch from stdin`.writable()
      into.end(lines)
      await once(into, 'finish')
      return performance.now() - begun
    }
    await add()
    await copy()
    const samples = await interleave(lab.by({ slice: 2, quick: 9, full: 25 }), { ours: add, theirs: copy })
    const what = `batch of ${SIZE.toLocaleString('en-US')} unionids for a crowd package`
    const against = 'COPY of the same ids into a table without an index'
    return [ratio({ what, against, bar: { atMost: 3.3 }, unit: 'milliseconds' }, samples)]
  },
}
