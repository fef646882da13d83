import { chownSync, lstatSync, mkdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { canEnter, databaseAccount } from './account.ts'
import { attached, attachedProcess, freshFolder, query, strike } from './test-setup.ts'

afterEach(strike)

const account = databaseAccount('/')

describe.skipIf(!account)('as root', () => {
  test('PostgreSQL runs as an unprivileged user', async () => {
    const folder = freshFolder()
    await attached(folder)
    expect(statSync(join(folder, 'postgres')).uid).toBe(account?.uid)
    expect(statSync(folder).uid).toBe(0)
  })

  test('a folder that only root may enter keeps a link to where the files are', async () => {
    const folder = join(freshFolder(0o700), 'data')
    mkdirSync(folder)
    const said: string[] = []
    const first = await attached(folder, { say: (line) => said.push(line) })
    expect(lstatSync(join(folder, 'postgres')).isSymbolicLink()).toBe(true)
    expect(said.join('\n')).toContain(
      `PostgreSQL files are under ${join(realpathSync(join(folder, 'postgres')), '..')}`,
    )
    await query(first.owner, 'create table kept ()')
    await first.release()
    const { owner } = await attached(folder)
    expect(await query(owner, 'select * from kept')).toEqual([])
  })

  test('files that were moved and are lost are reported, never replaced by an empty database', async () => {
    const folder = join(freshFolder(0o700), 'data')
    await (await attached(folder)).release()
    rmSync(join(realpathSync(join(folder, 'postgres')), '..'), { recursive: true })
    await expect(attached(folder)).rejects.toThrow(/was at .* and is gone/)
  })

  test.skipIf(account && !canEnter(account, import.meta.dirname))(
    "an ordinary user's folder works for that user, then for root, then for that user",
    async () => {
      const folder = freshFolder()
      chownSync(folder, account!.uid, account!.gid)
      for (const who of [account, undefined, account]) {
        const { child, attached: ready, ended, output } = attachedProcess(folder, { account: who })
        await ready
        child.stdin.end()
        expect([await ended, output()]).toEqual([[0, null], 'attached\nreleased\n'])
      }
      expect(statSync(join(folder, 'postgres')).uid).toBe(account?.uid)
    },
  )

  test.skipIf(account && !canEnter(account, import.meta.dirname))(
    "an ordinary user is told that root's folder is not for it",
    async () => {
      const folder = freshFolder()
      await (await attached(folder)).release()
      const { ended, output } = attachedProcess(folder, { account })
      expect((await ended)[0]).toBe(1)
      expect(output()).toContain(`EmbeddedError: cannot write to ${folder} as user id ${account?.uid}`)
    },
  )
})
