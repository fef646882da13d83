import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { commandOf } from './process.ts'
import { attached, attachedProcess, freshFolder, postmasterPid, query, strike, usedFolder } from './test-setup.ts'

afterEach(strike)

test('the first start makes a database that knows Chinese and other letters, the second finds it again', async () => {
  const folder = freshFolder()
  const first = await attached(folder)
  await query(first.owner, `create table kept as select '客户'::text as word; create extension btree_gin`)
  const [folded] = await query(first.owner, `select lower('客户ＡBÉЖ') as word, length('企业客户') as characters`)
  expect(folded).toEqual({ word: '客户ａbéж', characters: 4 })
  const pid = postmasterPid(folder)
  await first.release()
  expect(commandOf(pid)).toBe('')
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)

  const second = await attached(folder)
  expect(second.owner).toEqual(first.owner)
  expect(await query(second.owner, 'select word from kept')).toEqual([{ word: '客户' }])
})

test('passwords and data are closed to others', async () => {
  const folder = freshFolder()
  await attached(folder)
  const mode = (name: string) => statSync(join(folder, name)).mode & 0o777
  expect([mode('postgres-passwords.json'), mode('postgres'), mode('run')]).toEqual([0o600, 0o700, 0o700])
})

test('a wrong password is refused, and so is the application beyond its database', async () => {
  const { owner, app } = await attached(await usedFolder())
  await expect(query({ ...app, password: 'wrong' }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await expect(query({ ...owner, username: 'postgres' }, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  await expect(query({ ...app, database: 'postgres' }, 'select 1')).rejects.toMatchObject({ code: '42501' })
  await expect(query(app, 'create table mine ()')).rejects.toMatchObject({ code: '42501' })
})

test('the roles have the rights they need and no more', async () => {
  const { owner } = await attached(await usedFolder())
  const roles = await query(
    owner,
    `select rolname, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole from pg_roles where rolname ^@ 'guanxi' order by 1`,
  )
  const plain = { rolsuper: false, rolbypassrls: false }
  expect(roles).toEqual([
    { rolname: 'guanxi', ...plain, rolcreatedb: true, rolcreaterole: true },
    { rolname: 'guanxi_app', ...plain, rolcreatedb: false, rolcreaterole: false },
  ])
  await query(owner, 'create database another')
})

test('a start that was cut off between making roles and rights is completed', async () => {
  const folder = await usedFolder()
  const first = await attached(folder)
  await query(
    first.owner,
    'revoke connect on database guanxi from guanxi_app; grant connect on database guanxi to public',
  )
  await first.release()
  const { owner } = await attached(folder)
  const [row] = await query<{ acl: string }>(
    owner,
    `select datacl::text as acl from pg_database where datname = 'guanxi'`,
  )
  expect(row?.acl).toContain('guanxi_app=c/')
  expect(row?.acl).not.toContain('{=Tc/')
  expect(row?.acl).not.toContain(',=Tc/')
})

test('who started it leaves first, the other works on, the last one stops it', async () => {
  const folder = await usedFolder()
  const starter = attachedProcess(folder)
  await starter.attached
  const pid = postmasterPid(folder)
  const { owner, release } = await attached(folder)
  starter.child.stdin.end()
  expect(await starter.ended).toEqual([0, null])
  expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(postmasterPid(folder)).toBe(pid)
  await release()
  expect(commandOf(pid)).toBe('')
})

test('three processes that meet on an empty folder share one database', async () => {
  const folder = freshFolder()
  const processes = [1, 2, 3].map(() => attachedProcess(folder))
  await Promise.all(processes.map(({ attached }) => attached))
  const pid = postmasterPid(folder)
  for (const { child } of processes) child.stdin.end()
  expect(await Promise.all(processes.map(({ ended }) => ended))).toEqual([1, 2, 3].map(() => [0, null]))
  expect(commandOf(pid)).toBe('')
})

test('processes that come and go at once never lose each other', async () => {
  const folder = await usedFolder()
  const comeAndGo = async () => {
    for (let round = 0; round < 6; round++) {
      const { owner, release } = await attached(folder)
      expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }])
      await release()
    }
  }
  await Promise.all([comeAndGo(), comeAndGo(), comeAndGo()])
  expect(existsSync(join(folder, 'postgres/postmaster.pid'))).toBe(false)
})

test('a folder whose path is too long for a socket works', async () => {
  const folder = join(freshFolder(), 'a-long-name-'.repeat(8), 'data')
  const { owner } = await attached(folder)
  expect(owner.path.length).toBeLessThanOrEqual(100)
  expect(await query(owner, 'select 1 as one')).toEqual([{ one: 1 }])
})
