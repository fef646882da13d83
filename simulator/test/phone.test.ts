import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { CORP, corporation, newCustomer, setUp } from './setup.ts'

test('the phone shows a person’s chats and moments, and what waits for a member', async () => {
  const { post, get, ask } = await setUp()
  await post('corps', corporation())
  const { person, welcome_code, external_userid, userid } = await newCustomer({ post, ask })
  await ask('send_welcome_msg', {
    welcome_code,
    text: { content: '你好' },
    attachments: [{ msgtype: 'link', link: { title: '新人礼', url: 'http://127.0.0.1:9/gift' } }],
  })
  await post('say', { corpid: CORP, from: external_userid, to: userid, content: '谢谢' })
  const { msgid } = await ask('add_msg_template', { sender: userid, text: { content: '周末活动' } })
  const member = await get(`phone?corpid=${CORP}&userid=${userid}`)
  expect(member.waiting).toMatchObject([{ id: msgid, kind: 'mass', count: 1, text: { content: '周末活动' } }])
  await post('confirm', { corpid: CORP, msgid })
  const { jobid } = await ask('add_moment_task', { text: { content: '上新' } })
  await post('confirm', { corpid: CORP, msgid: jobid })
  const phone = await get(`phone?corpid=${CORP}&person=${person}`)
  expect(phone.me).toMatchObject({ person, external_userid })
  expect(
    phone.chats[0].messages.map(({ kind, content }: { kind: string; content: { content: string } }) => [
      kind,
      content.content,
    ]),
  ).toEqual([
    ['welcome', '你好'],
    ['said', '谢谢'],
    ['mass', '周末活动'],
  ])
  expect(phone.moments).toMatchObject([{ userid, text: { content: '上新' } }])
  expect(phone.codes).toMatchObject([{ kind: 'contact', qr_code: expect.stringContaining('/sim/qr/') }])
  expect((await get(`phone?corpid=${CORP}&userid=${userid}`)).waiting).toEqual([])
})

test('the page loads nothing from elsewhere and has both languages in full', async () => {
  const { origin } = await setUp()
  const page = await fetch(`${origin}/sim/`)
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const folder = join(import.meta.dirname, '../src/phone')
  for (const name of readdirSync(folder)) {
    const reply = await fetch(`${origin}/sim/${name}`)
    expect([name, reply.status]).toEqual([name, 200])
    const text = readFileSync(join(folder, name), 'utf8')
    expect(text, name).not.toMatch(/(?:src|href|from|import|url)\s*[=(]?\s*["'(]https?:/)
    expect(text, name).not.toContain('innerHTML')
  }
  const source = readFileSync(join(folder, 'text.js'), 'utf8')
  const names = (language: string) =>
    [...(new RegExp(`  ${language}: \\{([\\s\\S]*?)\\n  \\},`).exec(source)?.[1] ?? '').matchAll(/^ {4}(\w+):/gm)].map(
      (match) => match[1],
    )
  expect(names('en')).toEqual(names('zh'))
  expect(names('en').length).toBeGreaterThan(40)
  expect((await fetch(`${origin}/sim/qr/abc.svg`)).headers.get('content-type')).toBe('image/svg+xml')
})
