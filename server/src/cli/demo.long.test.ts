import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort, freshFolder, guanxi, start, strike } from '../../../qa/support/cli-setup.ts'
import { fillDataFolder } from '../../../qa/support/data-folder.ts'
import { startPlatform } from '../../../qa/support/platform.ts'

vi.setConfig({ testTimeout: 400_000 })

const DEMO = 'ww_demo_yunqi_tea'
afterAll(strike)

const json = async (args: string[], env: Record<string, string>) => {
  const { code, out, err } = await guanxi([...args, '--json'], env)
  return { code, ...JSON.parse(out || err) }
}

describe('the demo', () => {
  const folder = freshFolder()
  const env = { GUANXI_DATA: folder, PORT: '0', GUANXI_SIMULATOR: 'on' }
  beforeAll(() => fillDataFolder(folder, { synced: false }))
  const serve = async (more: Record<string, string> = {}) => {
    const served = start(['serve', '--json'], { ...env, GUANXI_SIMULATOR_PORT: await freePort(), ...more })
    return { ...served, told: JSON.parse(await served.says('\n')) }
  }
  const scan = () => json(['trigger', 'customer.scan', '--corp', DEMO, '--code', '201'], env)
  const count = (moved: string[]) => moved.find((line) => line.startsWith('contact_way 201 add_user_count'))

  /** A customer opens a page of somebody else's and sends its form. */
  async function asks(person: string): Promise<void> {
    const server = createServer((request, response) => {
      const thanks = request.method === 'POST' ? '<p>谢谢</p>' : '<form method="post"><input name="name"></form>'
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(`<title>问卷</title>${thanks}`)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
    const page = (verb: string, ...given: string[]) =>
      json(['trigger', verb, '--corp', DEMO, '--person', person, ...given], env)
    try {
      expect((await page('page.open', '--url', url)).reply).toEqual({ status: 200, url, title: '问卷', text: '' })
      expect((await page('page.submit', '--data', '{"name":"王芳"}')).reply).toMatchObject({ text: '谢谢' })
    } finally {
      server.close()
    }
  }

  /** How many staff members send a group message that three have to send, once the platform has it. */
  async function confirmed(address: string): Promise<number> {
    const token = (await guanxi(['token', '--corp', DEMO], env)).out.trim()
    const eu_ext_ids = ['wm_yunqi_1004', 'wm_yunqi_1131', 'wm_yunqi_1199']
    const answer = await fetch(`${address}/open-api/group_msg/add?access_token=${token}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
      body: JSON.stringify({ name: '上新', text: '春茶', create_staff_ext_id: 'huangzihan', eu_ext_ids }),
    })
    const { mission_id } = (await answer.json()) as { mission_id: number }
    let members = 0
    while (members < 3) {
      const { reply } = await json(['trigger', 'confirm', '--corp', DEMO, '--mission', String(mission_id)], env)
      members += reply?.members ?? 0
    }
    return members
  }

  let served: Awaited<ReturnType<typeof serve>>
  it('is alive: a scan moves the code’s count, makes the customer, marks tags and sends one welcome', async () => {
    served = await serve({ SIMULATOR_TOKEN: 'given-token' })
    const { told } = served
    expect(told.phone).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/sim\/#token=given-token$/)
    const first = await scan()
    expect(first.moved).toEqual(
      expect.arrayContaining([
        `customer ${first.reply.external_userid} created`,
        'contact_way 201 updated',
        'contact_way 201 add_user_count 436 -> 437',
        'called externalcontact/mark_tag: ok',
        'called externalcontact/send_welcome_msg: ok',
      ]),
    )
    const again = await guanxi(['platform', 'simulate', '--corp', DEMO], env)
    expect(again.out).toMatch(/was already on the simulator/)
    expect((await guanxi(['trigger', 'customer.scan', '--corp', DEMO, '--code', '999'], env)).code).toBe(3)
    for (const [verb, given, said] of [
      ['customer.scan', [], "one of '--code' and '--config-id' is needed"],
      ['chat.join', [], "one of '--chat' and '--config-id' is needed"],
      ['customer.leave', ['--customer', 'wm1'], "required option '--staff' not specified"],
      [
        'customer.leave',
        ['--customer', 'wm1', '--staff', 'a', '--by', 'me'],
        '--by must be one of customer, staff, transfer',
      ],
      ['edit', ['--data', '[]'], '--data must be a JSON object'],
      ['page.read', [], "one of '--url' and '--person' is needed"],
      ['archive', ['--count', 'many'], '--count must be a number'],
    ] as const) {
      expect(await json(['trigger', verb, '--corp', DEMO, ...given], env)).toEqual({
        code: 2,
        error: { message: said },
      })
    }
    const left = ['--customer', first.reply.external_userid, '--staff', first.reply.userid]
    const gone = await json(['trigger', 'customer.leave', '--corp', DEMO, ...left], env)
    expect(gone.moved).toContain(`customer ${first.reply.external_userid} updated`)
    const back = await json(['trigger', 'customer.return', '--corp', DEMO, ...left], env)
    expect(back.moved).toContain('called externalcontact/send_welcome_msg: ok')
    const [, id, , from] = left as [string, string, string, string]
    const to = from === 'huangzihan' ? 'wangruoxi' : 'huangzihan'
    const over = ['--customer', id, '--from', from, '--to', to]
    expect((await json(['trigger', 'customer.transfer', '--corp', DEMO, ...over], env)).reply).toEqual({ status: 1 })
    expect((await json(['trigger', 'archive', '--corp', DEMO, '--count', '3'], env)).reply).toEqual({ messages: 3 })
    await asks(id)
  })

  it('plays a story for a program as for a command, whose calls see what people did', async () => {
    const person = ['operator', 'create', '--name', 'trier', '--corp', DEMO, '--role', 'developer']
    expect((await json(person, env)).code).toBe(0)
    const { key } = await json(['operator', 'key', '--name', 'trier'], env)
    const detail = `/open-api/external_user/get?id=\${guest.external_userid}`
    const steps = [
      { do: 'customer.scan', with: { code: 201 }, as: 'guest' },
      { do: 'call', with: { path: detail }, as: 'detail' },
      { do: 'expect', with: { path: 'detail.errcode', equals: 0 } },
    ]
    const answer = await fetch(`${served.told.address}/sandbox/corps/${DEMO}/story`, {
      ...{ method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' } },
      body: JSON.stringify({ steps }),
    })
    const told = (await answer.json()) as { steps: { ok: boolean }[] }
    expect([answer.status, told.steps.map(({ ok }) => ok)]).toEqual([200, [true, true, true]])
    const file = join(folder, 'story.json')
    writeFileSync(file, JSON.stringify({ steps }))
    const played = await json(['trigger', '-f', file, '--corp', DEMO], env)
    expect(played).toMatchObject({ code: 0, steps: [{ ok: true }, { ok: true }, { ok: true }] })
    writeFileSync(file, JSON.stringify({ steps: [{ do: 'expect', with: { path: 'x', equals: 1 } }] }))
    const failed = { code: 1, error: { message: 'step 1 (expect): x is not what was expected' } }
    expect(await json(['trigger', '-f', file, '--corp', DEMO], env)).toEqual(failed)
  })

  it('plays a week of the tea shop, and stops when it is asked to', async () => {
    const { told, child, ran } = served
    const story = fileURLToPath(new URL('../../demo/story.json', import.meta.url))
    const week = await json(['trigger', '-f', story], env)
    expect(week).toMatchObject({ code: 0, done: 40 })
    expect(week.moved).toEqual(
      expect.arrayContaining([
        'customer created ×17',
        // of what changes within a second the feed tells once
        expect.stringMatching(/^group_fission_mission (?:516 )?updated/),
        expect.stringMatching(/^check_in_stats .*updated/),
        expect.stringMatching(/^contact_way 203 add_user_count 372 -> 375/),
      ]),
    )
    expect(await confirmed(told.address)).toBe(3)
    child.kill('SIGTERM')
    expect((await ran).code).toBe(0)
  })

  it('is the same after a restart, on other ports', async () => {
    const noted = JSON.parse(readFileSync(join(folder, 'simulator.json'), 'utf8'))
    const taken = await startPlatform({ port: Number(new URL(noted.origin).port) })
    const { child, ran } = await serve()
    try {
      expect(count((await scan()).moved)).toBe('contact_way 201 add_user_count 443 -> 444')
      expect(await json(['platform', 'probe', '--corp', DEMO], env)).toMatchObject({ sound: true })
    } finally {
      await taken.close()
    }
    child.kill('SIGKILL')
    await ran
    expect(existsSync(join(folder, 'simulator.sqlite'))).toBe(true)
    await serve()
    expect(count((await scan()).moved)).toBe('contact_way 201 add_user_count 444 -> 445')
  })
})
