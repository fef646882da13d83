import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Sql } from '../../server/src/storage/connect.ts'
import { openCluster } from '../lab/cluster.ts'
import { databaseUrls, ownerUrl } from '../lab/database-url.ts'
import { openLab } from '../lab/open.ts'
import { guanxi, strike } from '../support/cli-setup.ts'

const { lab, close } = openLab('slice', () => {})
const env: Record<string, string> = { GUANXI_KEY: randomBytes(32).toString('base64') }
const run = (...args: string[]) => guanxi(['cell', ...args], env)
const json = async (...args: string[]) => JSON.parse((await run(...args, '--json')).out)

let home: Sql
let owners: { b: Sql; c: Sql }
let urls: { b: string; rotated: string; c: string; empty: string }

beforeAll(async () => {
  const cluster = await openCluster(lab, { wal_level: 'logical' })
  const [one, b, c, empty] = await Promise.all(['home', 'b', 'c', 'empty'].map((name) => cluster.database(name)))
  if (!one || !b || !c || !empty) throw new Error('no databases')
  env.GUANXI_DATA = cluster.folder
  env.DATABASE_URL = await ownerUrl(lab, cluster, one.logins.owner)
  const [first = '', rotated = ''] = await databaseUrls(lab, cluster, b.logins.owner, ['first', 'rotated'])
  urls = {
    ...{ b: first, rotated },
    c: await ownerUrl(lab, cluster, c.logins.owner),
    empty: await ownerUrl(lab, cluster, empty.logins.owner),
  }
  home = one.owner
  owners = { b: b.owner, c: c.owner }
}, 120_000)
afterAll(async () => {
  await strike()
  await close()
})

/** Has a corporation live in a cell, as a move leaves it. */
async function livesIn(cell: string, owner: Sql, corpId: string) {
  await home`insert into corp (corp_id, name, created_at, moved_to) values (${corpId}, 'one', 1, ${cell})`
  await home`insert into corp_cell (corp_id, cell, epoch) values (${corpId}, ${cell}, 1)`
  await owner`insert into corp (corp_id, name, created_at) values (${corpId}, 'one', 1)`
}

test('home stands first in the list, also where it is alone', async () => {
  await home`insert into corp (corp_id, name, created_at) values ('ww_home', 'one', 1)`
  expect(await json('list')).toEqual([{ name: 'home', corps: 1, draining: false, added_at: null, reached: true }])
})

test('a cell is given another address of its database, and none of another database', async () => {
  expect(await run('add', 'b', urls.b, '--replace')).toMatchObject({ code: 3, err: 'guanxi: there is no cell b\n' })
  expect(await run('add', 'b', urls.b)).toMatchObject({ code: 0 })
  expect((await run('add', 'c', urls.b)).err).toContain('that address leads to the database of the cell b\n')
  expect(await run('add', 'c', urls.c)).toMatchObject({ code: 0 })
  await livesIn('b', owners.b, 'ww_b')
  await livesIn('c', owners.c, 'ww_c')

  const refused = async (url: string) => {
    const { code, err } = await run('add', 'b', url, '--replace')
    return [code, err.trim().split('\n').at(-1)]
  }
  expect(await refused(env.DATABASE_URL as string)).toEqual([1, 'guanxi: that address leads to the home database'])
  expect(await refused(urls.c)).toEqual([1, 'guanxi: that address leads to the database of the cell c'])
  expect(await refused(urls.empty)).toEqual([
    1,
    'guanxi: that is not the database of b: it does not have ww_b, who live in b',
  ])
  await owners.b`insert into corp (corp_id, name, created_at) values ('ww_home', 'one', 1)`
  expect(await refused(urls.rotated)).toEqual([
    1,
    'guanxi: that is not the database of b as it is now: by the directory ww_home live elsewhere, and there too',
  ])
  await owners.b`delete from corp where corp_id = 'ww_home'`
  expect((await run('add', 'b', urls.rotated)).err).toContain('--replace gives it another address')

  const first = connect({ url: urls.b }, { max: 1 })
  await first`alter role first password 'changed'`
  await first.end()
  const reached = async () =>
    (await json('list')).map(({ name, corps, reached }: Record<string, unknown>) => [name, corps, reached])
  expect(await reached()).toEqual([
    ['home', 1, true],
    ['b', 1, false],
    ['c', 1, true],
  ])
  expect(await run('add', 'b', urls.rotated, '--replace')).toMatchObject({ code: 0 })
  expect((await reached())[1]).toEqual(['b', 1, true])
  expect((await run('list')).out).toMatch(
    /^NAME +CORPORATIONS +STATE +REACHED +ADDED\nhome +1 +open +yes +-\nb +1 +open +yes/,
  )
  const [audit] = await home`select action, record_id from audit where kind = 'cell' and action <> 'created'`
  expect(audit).toEqual({ action: 'replaced', record_id: 'b' })
})
