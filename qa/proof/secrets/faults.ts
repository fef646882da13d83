import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '../../../server/src/storage/open.ts'
import { callRaw } from '../../lab/call.ts'
import { CONTENT, NAME, PHONE } from './canaries.ts'
import type { Collector } from './collect.ts'

/** Makes PostgreSQL refuse rows and tables with people's data in them: its messages would quote the row. */
export async function refuseRows(dataFolder: string, { call }: Collector, token: string): Promise<void> {
  const store = await openStore({ databaseUrl: undefined, dataFolder, pool: 1, say: () => {} })
  const query = { access_token: token }
  const clue = { phone: PHONE, remark: NAME, base_info: { description: CONTENT } }
  const add = () => call({ path: '/open-api/customer_open_sea/clue/add', query, body: { clue_list: [clue] } })
  const list = () => call({ path: '/open-api/external_user/list', query: { ...query, phone_number: PHONE } })
  try {
    await store.owner.unsafe(`alter table clue add constraint spoiled check (remark <> '${NAME}') not valid`)
    await add()
    await store.owner.unsafe(`alter table clue drop constraint spoiled`)
    await store.owner.unsafe(`revoke all on clue, customer from guanxi_app`)
    await add()
    await list()
    await store.owner.unsafe(`grant select, insert, update, delete on clue, customer to guanxi_app`)
    await add()
    await store.owner.unsafe(`select '${NAME}'::int`).catch(() => {})
  } finally {
    await store.close()
  }
}

/** Ends PostgreSQL as a crash does, calls meanwhile, and waits until the service answers again. How many 503 came. */
export async function crashDatabase(dataFolder: string, address: string, { call }: Collector, token: string) {
  const pid = Number((await readFile(join(dataFolder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGQUIT')
  let refused = 0
  for (const patience = Date.now() + 120_000; ; ) {
    const body = { unionid: [NAME], integral: 1 }
    const reply = await call({ path: '/open-api/integral/batch/update', query: { access_token: token }, body })
    if (reply.status === 503) refused++
    else if (refused > 0 && reply.status === 200) break
    if (
      refused === 0 &&
      (await callRaw(address, { path: '/readyz' })).status === 200 &&
      Date.now() > patience - 110_000
    )
      break
    if (Date.now() > patience) throw new Error('the service does not come back after its database crashed')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return refused
}
