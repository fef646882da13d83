import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Misuse } from '../../../packages/conform/src/conform.ts'
import { Unreachable } from '../../../packages/conform/src/types.ts'
import { DEMO, SECRET } from '../client/test-setup.ts'
import { type Break, startTrial, type TestTrial } from './test-setup.ts'

const command = promisify(execFile)

let trial: TestTrial
beforeAll(async () => {
  trial = await startTrial()
})
afterAll(() => trial.stop())

describe('a service that keeps the contract', () => {
  it.each(['guanxi', 'vendor'] as const)('passes in the dialect %s, within its calls', async (dialect) => {
    const report = await trial.run({ dialect })
    expect(report.rules.filter(({ outcome }) => outcome === 'fail')).toEqual([])
    expect(report.rules.filter(({ why }) => why?.includes('calls'))).toEqual([])
    expect(report.calls).toBeLessThanOrEqual(400)
    expect(report.summary.must.fail).toBe(0)
    expect(report.summary.must.pass).toBeGreaterThan(20)
  })

  it('passes what changes records, and leaves them as they were', async () => {
    const points = () => trial.service.store.owner`select sum(points)::int as n from customer where corp_id = ${DEMO}`
    const before = await points()
    const report = await trial.run({ only: ['write', 'sandbox'], write: true, yes: DEMO, sandbox: true })
    expect(report.rules.map(({ rule, outcome, findings }) => [rule, outcome, findings])).toEqual([
      ['sandbox.force', 'pass', []],
      ['write.points', 'pass', []],
      ['write.points_refused', 'pass', []],
      ['write.replay', 'pass', []],
      ['write.ticket', 'pass', []],
      ['write.unknown_customer', 'pass', []],
    ])
    expect(await points()).toEqual(before)
  })
})

describe('calls', () => {
  it('are as many as allowed, and no faster', async () => {
    const beganMs: number[] = []
    const noted = (url: string, init?: RequestInit) => {
      beganMs.push(performance.now())
      return fetch(url, init)
    }
    const report = await trial.run({ calls: 12, rate: 40, fetch: noted })
    expect([beganMs.length, report.calls]).toEqual([12, 12])
    expect(report.rules.at(-1)).toMatchObject({ outcome: 'skip', why: expect.stringContaining('12 calls') })
    // a timer may be a moment early
    for (const [i, at] of beganMs.entries()) expect(at - (beganMs[i - 1] ?? 0)).toBeGreaterThan(22)
  })

  it('end wherever they are used up, and what was not asked is said', async () => {
    for (const calls of [0, 30, 70]) {
      const report = await trial.run({ calls })
      expect(report.calls).toBe(calls)
      expect(report.rules.at(-1)).toMatchObject({ outcome: 'skip', why: expect.stringContaining(`${calls} calls`) })
    }
  })

  it('do not end between a change and its undoing', async () => {
    const points = () => trial.service.store.owner`select sum(points)::int as n from customer where corp_id = ${DEMO}`
    const before = await points()
    const { calls } = await trial.run({ only: ['schema'] })
    await trial.run({ only: ['write.points'], write: true, yes: DEMO, calls: calls + 2 })
    expect(await points()).toEqual(before)
  })

  it('that are not answered are findings while others are', async () => {
    const report = await trial.runBroken(
      ({ path, method }, told) => {
        if (path.endsWith('/tag/list') || method === 'DELETE') told.status = 0
      },
      { only: ['schema', 'http'] },
    )
    const found = (rule: string) => report.rules.find((each) => each.rule === rule)?.findings.map(({ got }) => got)
    expect([found('schema.envelope'), found('http.method')]).toEqual([['no answer'], ['no answer']])
    const goAway: Break = ({ path }, told) => {
      if (!path.endsWith('access_token/get')) told.status = 0
    }
    await expect(trial.runBroken(goAway, { only: ['token'] })).rejects.toThrow(Unreachable)
  })

  it('for a token are made once more where the service wants fewer', async () => {
    let asked = 0
    const report = await trial.runBroken(
      ({ path }, { body }) => {
        if (path.endsWith('access_token/get') && asked++ === 0) body.errcode = 10053
      },
      { only: ['token.shape'] },
    )
    expect(report.summary.must).toEqual({ pass: 1, fail: 0, skip: 0 })
  })

  it('stop where the service wants fewer, after one wait', async () => {
    trial.asked.length = 0
    const report = await trial.runBroken(
      ({ path }, { body }) => {
        if (path.endsWith('staff/list')) body.errcode = 10053
      },
      { only: ['schema'] },
    )
    expect(trial.asked.filter(({ path }) => path.endsWith('staff/list'))).toHaveLength(2)
    expect(report.rules.every(({ outcome, why }) => outcome === 'skip' && why?.includes('10053'))).toBe(true)
  })

  it('try one wrong secret, put the vendor’s token into the query, and write nothing unasked', async () => {
    trial.asked.length = 0
    await trial.runBroken(() => {}, { dialect: 'vendor' })
    const posts = trial.asked.filter(({ method }) => method === 'POST')
    expect(new Set(posts.map(({ path }) => path))).toEqual(new Set(['/open-api/access_token/get']))
    expect(trial.asked.filter(({ path, query }) => path.endsWith('tag/list') && !query.get('access_token'))).toEqual([])
  })
})

it('runs as it is packed and served, alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-conform-'))
  try {
    const packed = await fetch(`${trial.service.address}/client/guanxi-conform.tgz`)
    writeFileSync(join(folder, 'conform.tgz'), Buffer.from(await packed.arrayBuffer()))
    writeFileSync(join(folder, 'secret'), SECRET)
    await command('tar', ['xzf', 'conform.tgz'], { cwd: folder })
    const asking = ['--base', trial.service.address, '--corp', DEMO, '--secret-file', 'secret', '--rate', '0', '--json']
    const bin = 'package/dist/conform/src/bin.js'
    const { stdout } = await command(process.execPath, [bin, ...asking, '--only', 'token,schema'], { cwd: folder })
    expect(JSON.parse(stdout).summary).toMatchObject({ must: { fail: 0, skip: 0 } })
    const misused = command(process.execPath, [bin, '--base', 'x'], { cwd: folder })
    await expect(misused).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--corp') })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('what cannot be asked', () => {
  it.each([
    ['writing without the name', { write: true }],
    ['writing with another name', { write: true, yes: 'other' }],
    ['writing at the vendor', { write: true, yes: DEMO, dialect: 'vendor' as const }],
    ['an unknown group', { only: ['paging', 'flying'] }],
  ])('is refused: %s', async (_, more) => {
    await expect(trial.run(more)).rejects.toThrow(Misuse)
  })

  it('is a service that is not there, or does not let one in', async () => {
    await expect(trial.run({ base: 'http://127.0.0.1:9' })).rejects.toThrow(Unreachable)
    await expect(trial.run({ secret: 'wrong' })).rejects.toThrow(Unreachable)
  })
})
