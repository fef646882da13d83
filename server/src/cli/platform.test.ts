import { generateKeyPairSync } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { fillDataFolder } from '../../../qa/support/data-folder.ts'
import { AGENT_ID, startPlatform, type TestPlatform } from '../../../qa/support/platform.ts'
import { openStore, type Store } from '../storage/open.ts'

const RSA_KEY = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(async () => {
  await strike()
  await platform.close()
})

const json = async (args: string[], env: Record<string, string>) => {
  const { code, out, err } = await guanxi([...args, '--json'], env)
  return { code, ...JSON.parse(out || err) }
}

describe('a corporation of an operator', () => {
  const corp = 'wwmine'
  const folder = freshFolder()
  const env = { GUANXI_DATA: folder, GUANXI_DEMO: 'off', PORT: '0' }
  const secretFile = join(folder, 'app.secret')
  const connect = (more: string[] = [], secret = 'app-secret') => {
    writeFileSync(secretFile, `${secret}\n`)
    const given = ['--corp', corp, '--corpid', corp, '--agent', String(AGENT_ID), '--secret-file', secretFile]
    return json(['platform', 'connect', ...given, '--base', platform.origin, ...more], env)
  }
  let store: Store
  beforeAll(async () => {
    await fillDataFolder(folder, { synced: false })
    // while it is open no command has to start PostgreSQL and stop it again
    store = await openStore({ databaseUrl: undefined, dataFolder: folder, pool: 1, say: () => {} })
    await platform.addCorp(corp)
    expect((await guanxi(['corp', 'create', corp, '--name', '我的'], env)).code).toBe(0)
  })
  afterAll(() => store.close())

  it('is connected to nothing at first, and every command says so', async () => {
    expect(await json(['platform', 'status', '--corp', corp], env)).toMatchObject({ code: 0, connected: false })
    for (const name of ['probe', 'sync', 'disconnect']) {
      expect((await guanxi(['platform', name, '--corp', corp], env)).code).toBe(3)
    }
    expect((await guanxi(['platform', 'status', '--corp', 'wwnone'], env)).code).toBe(3)
  })

  it('is not connected with a wrong secret, a wrong key or to nobody', async () => {
    const wrong = await connect([], 'another')
    expect(wrong).toMatchObject({ code: 4, error: { message: expect.stringMatching(/40001.*copy it again/) } })
    expect(await connect(['--agent', '7'])).toMatchObject({
      code: 4,
      error: { message: expect.stringMatching(/301002/) },
    })
    expect(await connect(['--callback-key', 'short'])).toMatchObject({ code: 4 })
    writeFileSync(join(folder, 'bad.pem'), 'nothing')
    expect(await connect(['--archive-key-file', join(folder, 'bad.pem')])).toMatchObject({ code: 4 })
    writeFileSync(join(folder, 'good.pem'), RSA_KEY)
    expect(await connect(['--archive-key-file', join(folder, 'good.pem')])).toMatchObject({
      ...{ code: 4, error: { message: 'archive_keys: needs archive_secret beside it' } },
    })
    expect(await connect(['--contact-secret-file', join(folder, 'none')])).toMatchObject({ code: 4 })
    expect(await connect(['--base', 'http://127.0.0.1:1'])).toMatchObject({
      ...{ code: 4, error: { message: expect.stringMatching(/cannot be reached/) } },
    })
    expect(await json(['platform', 'status', '--corp', corp], env)).toMatchObject({ connected: false })
  })

  it('is connected, probed in words, and disconnected', async () => {
    const made = await connect(['--base', `${platform.origin}/`])
    expect(made).toMatchObject({
      ...{ code: 0, connected: true, base_url: platform.origin, warnings: [] },
      callback: { token: expect.stringMatching(/^\w{32}$/), encoding_aes_key: expect.stringMatching(/^\w{43}$/) },
    })
    expect(made.callback.url).toMatch(/\/platform\/wecom\/wwmine\/callback$/)
    expect((await json(['platform', 'status', '--corp', corp], env)).credentials).toEqual([
      { purpose: 'agent', checked_at: expect.any(Number), errcode: 0, reason: null },
    ])
    const down = await json(['platform', 'probe', '--corp', corp], env)
    const finding = (of: { findings: { what: string }[] }, what: string) =>
      of.findings.find((each) => each.what === what)
    expect(finding(down, 'app')).toMatchObject({ ok: true })
    expect(finding(down, 'callback')).toMatchObject({
      ...{ ok: false, found: { code: 'callback_silent', message: expect.stringMatching(/GUANXI_PUBLIC_URL/) } },
    })
    expect(down.code).toBe(1)

    const served = start(['serve', '--json'], env)
    await served.says('\n')
    expect(await json(['platform', 'probe', '--corp', corp], env)).toMatchObject({ code: 0, sound: true })
    await platform.addCorp(corp, { trusted_ips: ['10.0.0.1'] })
    const untrusted = await guanxi(['platform', 'probe', '--corp', corp], env)
    expect(untrusted).toMatchObject({ code: 1, out: expect.stringMatching(/Trusted IPs”: 127\.0\.0\.1/) })
    await platform.addCorp(corp)
    const synced = await guanxi(['platform', 'sync', '--wait', '--corp', corp], env)
    expect(synced).toMatchObject({ code: 0, out: expect.stringMatching(/^sync 1: /) })
    const status = await guanxi(['platform', 'status', '--corp', corp], env)
    expect(status.out).toMatch(/agent: accepted/)
    expect(`${status.out}${status.err}`).not.toMatch(/app-secret/)
    const { sync } = await json(['platform', 'status', '--corp', corp], env)
    expect(sync).toMatchObject({ id: 1, state: 'done', created_at: expect.any(Number), ended_at: expect.any(Number) })
    expect((await guanxi(['platform', 'disconnect', '--corp', corp], env)).code).toBe(0)
    served.child.kill('SIGTERM')
    await served.ran
  })
})
