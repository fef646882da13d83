import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '../../../qa/support/database.ts'
import { connect } from '../storage/connect.ts'
import { vaultOf } from '../storage/vault.ts'
import { abandonMove } from './abandon.ts'
import { closeCorp, installFence } from './fence.ts'
import { beginMove, moveAtWork, noteStep } from './move-row.ts'

const CORP = 'ww_abandoned'
const away = connect({ url: 'postgres://guanxi:secret@127.0.0.1:1/guanxi' }, { max: 1 })
let store: Awaited<ReturnType<typeof freshDatabase>>

beforeAll(async () => {
  store = await freshDatabase()
  await store.owner`insert into corp (corp_id, name, created_at) values (${CORP}, 'one', 1)`
  await installFence(store.owner)
})
afterAll(async () => {
  await away.end()
  await store.close()
})

const deps = (target: () => Promise<typeof away>) => ({
  ...{ home: store.owner, vault: vaultOf(randomBytes(32)), say: () => {} },
  cell: async (name: string) => (name === 'home' ? store.owner : target()),
})

test('a move to a cell that is gone for good is given up with --lost, and the source keeps nothing for it', async () => {
  const { owner } = store
  const move = await beginMove(owner, CORP, 'home', 'b', '7')
  await noteStep(owner, move, 'fenced')
  await closeCorp(owner, CORP, 'b')
  await owner.unsafe(`create publication guanxi_move_${move.move_id} for table tag`)
  const gone = deps(async () => away)
  const left = () => owner`
    select (select count(*)::int from pg_publication where pubname = ${`guanxi_move_${move.move_id}`}) as publications,
      (select moved_to from corp where corp_id = ${CORP})`

  await expect(abandonMove(gone, CORP)).rejects.toThrow(
    /^ww_abandoned lives in home, as before, but b does not answer \(.*\): run the same command again when it does, or with --lost/,
  )
  expect([...(await left())]).toEqual([{ publications: 0, moved_to: null }])
  expect(await moveAtWork(owner, CORP)).toMatchObject({ abandoned: true })

  await abandonMove(gone, CORP, { lost: true })
  expect(await moveAtWork(owner, CORP)).toBeUndefined()
  await expect(abandonMove(gone, CORP, { lost: true })).rejects.toThrow('ww_abandoned is on no way')
})

test('a target that answers is not taken for lost', async () => {
  const { owner } = store
  await beginMove(owner, CORP, 'home', 'b')
  await expect(
    abandonMove(
      deps(async () => owner),
      CORP,
      { lost: true },
    ),
  ).rejects.toThrow('b answers: abandon the move without --lost')
  expect(await moveAtWork(owner, CORP)).toMatchObject({ abandoned: false })
})
