import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { type Live, startLive } from '../support/live.ts'
import { addLibraryCorp, done, type LibraryCorp } from '../support/tag-library.ts'

const [ADD, EDIT, REMOVE] = ['add', 'edit', 'del'].map((what) => `externalcontact/${what}_corp_tag`) as [
  string,
  string,
  string,
]

let live: Live
let corp: LibraryCorp
let n = 0
beforeAll(async () => {
  live = await startLive()
})
afterAll(() => live.stop())
beforeEach(async () => {
  live.startWorker()
  corp = await addLibraryCorp(live, `wwkilled${++n}`)
})

/** A worker of the library alone, in a process of its own. */
async function startKillable() {
  const { owner, app, appRole: role } = inject('cluster')
  const database = live.service.store.place
  const given = {
    owner: { ...owner, database },
    app: { ...app, database },
    role,
    key: live.platform.key.toString('base64'),
  }
  const env = { ...process.env, WORKER: JSON.stringify(given) }
  const worker = fork(new URL('../support/tag-worker-process.ts', import.meta.url), { env, execArgv: [] })
  await once(worker, 'message')
  return async () => {
    worker.kill('SIGKILL')
    await once(worker, 'exit')
  }
}

it('what a worker had done when it was killed before it read the answer is done once', {
  timeout: 600_000,
}, async () => {
  await live.stopWorker()
  /** The platform does it and never says so; then the worker is killed, and another one goes on. */
  const killAfter = async (path: string, isDone: () => Promise<boolean>) => {
    await live.platform.post('faults', { match: { corpid: corp.corpId, path }, effect: { drop: 'reply' }, times: 1 })
    const kill = await startKillable()
    await expect.poll(isDone, { timeout: 60_000 }).toBe(true)
    await kill()
    live.startWorker()
    await corp.settled()
    await live.stopWorker()
    expect(await corp.theirs()).toEqual(await corp.ours())
  }
  const flavours = async () =>
    (await corp.theirs()).filter((line) => line.startsWith('口味/')).map((line) => line.split(' ')[0])

  await done(corp.post('tag_group/add', { tag_group: '口味', tag_name_list: ['半糖', '少冰'] }))
  await killAfter(ADD, async () => (await flavours()).length === 2)
  expect(await flavours()).toEqual(['口味/半糖', '口味/少冰'].sort())
  const group_id = await corp.groupOf('半糖')
  await done(corp.post('tag/update', { group_id, tag_list: [{ ext_id: await corp.idOf('半糖'), name: '七分糖' }] }))
  await killAfter(EDIT, async () => (await flavours()).includes('口味/七分糖'))
  await done(corp.post('tag/delete', { group_id, tag_ids: [await corp.idOf('少冰')] }))
  await killAfter(REMOVE, async () => (await flavours()).length === 1)
  expect(await flavours()).toEqual(['口味/七分糖'])
  live.startWorker()
  expect(await corp.sync()).toEqual({})
})

it('the library is the same on both sides after workers were killed at any point', { timeout: 600_000 }, async () => {
  const flavours = (group: number) => Array.from({ length: 3 }, (_, i) => `${group}号${i}`)
  const add = (group: number) =>
    done(corp.post('tag_group/add', { tag_group: `组${group}`, tag_name_list: flavours(group) }))
  await add(0)
  await add(1)
  await corp.settled()
  await live.stopWorker()
  for (const group of [0, 1]) {
    const [kept, gone] = await Promise.all([corp.idOf(`${group}号0`), corp.idOf(`${group}号1`)])
    const group_id = await corp.groupOf(`${group}号0`)
    await done(corp.post('tag/update', { group_id, tag_list: [{ ext_id: kept, name: `新${group}` }] }))
    await done(corp.post('tag/delete', { group_id, tag_ids: [gone] }))
  }
  await add(2)
  await add(3)
  await live.platform.post('faults', {
    match: { corpid: corp.corpId, path: 'externalcontact/*' },
    effect: { delay_ms: 20 },
  })
  // each worker lives longer than the one before, until one comes to the end
  let kills = 0
  for (; ; kills++) {
    const left = await live.service.store.owner`
      select 1 from job where corp_id = ${corp.corpId} and kind = 'tag_library' and state = 'waiting'`
    if (left.length === 0) break
    const kill = await startKillable()
    await pause(50 * 1.6 ** kills)
    await kill()
  }
  expect(kills).toBeGreaterThan(1)
  expect(await corp.theirs()).toEqual(await corp.ours())
  expect(await corp.theirs()).toHaveLength(3 + 2 * 2 + 2 * 3)
})
