import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keepMedia } from '../../engines/chat/media.ts'
import { keepFile, removeFile } from '../../engines/files/file.ts'
import { png } from '../../engines/files/fixtures.ts'
import { EXAMPLE_CORP } from '../kit/call.ts'
import { type Admin, startAdmin } from '../test-setup.ts'

let admin: Admin
beforeAll(async () => {
  admin = await startAdmin()
})
afterAll(() => admin.stop())

type Answer = { status: number; body: Record<string, unknown> }

async function upload(bytes: Buffer, name: string, more: { type?: string; headers?: object; field?: string } = {}) {
  const form = new FormData()
  form.set(more.field ?? 'file', new Blob([new Uint8Array(bytes)], { type: more.type ?? '' }), name)
  const url = new URL(`/admin-api/corps/${EXAMPLE_CORP}/files`, admin.service.address)
  const headers = { ...admin.owner.bearer, ...more.headers }
  const answer = await fetch(url, { method: 'POST', body: form, headers: headers as Record<string, string> })
  return { status: answer.status, body: await answer.json() } as Answer
}

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(new URL(path, admin.service.address), { headers })

const big = png(2, 3, 700_000)

describe('a file', () => {
  it('is what its bytes say, and comes back as they are, whole or in part', async () => {
    const made = await upload(big, '../照片 1.png', { type: 'image/png' })
    const sha256 = createHash('sha256').update(big).digest('hex')
    expect([made.status, made.body]).toMatchObject([
      201,
      { name: '照片 1.png', type: 'image/png', size: big.length, sha256, width: 2, height: 3 },
    ])
    const url = made.body.url as string
    const whole = await get(url)
    expect(Buffer.from(await whole.arrayBuffer()).equals(big)).toBe(true)
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(big.length),
      'x-content-type-options': 'nosniff',
      etag: `"${sha256}"`,
      'content-disposition': `inline; filename="?? 1.png"; filename*=UTF-8''%E7%85%A7%E7%89%87%201.png`,
    })
    for (const [range, first, last] of [
      ['bytes=0-9', 0, 9],
      ['bytes=262140-524300', 262140, 524300],
      ['bytes=-5', big.length - 5, big.length - 1],
      ['bytes=-9999999', 0, big.length - 1],
      ['bytes=700000-', 700000, big.length - 1],
    ] as const) {
      const part = await get(url, { range })
      expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes ${first}-${last}/${big.length}`])
      expect(Buffer.from(await part.arrayBuffer()).equals(big.subarray(first, last + 1))).toBe(true)
    }
    const beyond = await get(url, { range: `bytes=${big.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${big.length}`])
    expect((await get(url, { 'if-none-match': `"${sha256}"` })).status).toBe(304)
    expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).status).toBe(200)
    const head = await fetch(new URL(url, admin.service.address), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(big.length)])

    const path = `files/${made.body.id}`
    expect((await admin.call(path)).body).toEqual(made.body)
    expect((await admin.remove(path)).status).toBe(204)
    expect((await get(url)).status).toBe(404)
    expect(await admin.audited('file', made.body.id as string)).toEqual(['created', 'removed'])
  })

  it('that could run as a page is only downloaded', async () => {
    const svg = await upload(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      'a.svg',
    )
    expect(svg.body).toMatchObject({ type: 'image/svg+xml' })
    const { headers } = await get(svg.body.url as string)
    expect([headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]).toEqual([
      'application/octet-stream',
      'attachment',
    ])
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it.each([
    ['茶".png', `inline; filename="?\\".png"; filename*=UTF-8''%E8%8C%B6%22.png`],
    ['a;b%20.png', `inline; filename="a;b%20.png"; filename*=UTF-8''a%3Bb%2520.png`],
    ['a b.png', 'inline; filename="a b.png"'],
  ])('called %s is called so for clients old and new', async (name, disposition) => {
    const { body } = await upload(png(), name)
    expect((await get(body.url as string)).headers.get('content-disposition')).toBe(disposition)
  })

  it('is given neither to other corporations nor for a guessed id', async () => {
    const { body } = await upload(png(), 'a.png')
    const { url, id } = body as { url: string; id: string }
    expect((await get(url.replace(EXAMPLE_CORP, 'wwother'))).status).toBe(404)
    expect((await get(url.slice(0, -1))).status).toBe(404)
    expect((await get(`/admin-api/corps/${EXAMPLE_CORP}/files/${id}/content`)).status).toBe(401)
  })
})

describe('an upload', () => {
  it.each([
    ['HTML that is called a picture', Buffer.from('<html><script>'), 'a.png', 'image/png'],
    ['a PNG that is called a JPEG', png(), 'a.jpg', ''],
    ['a broken picture', png().subarray(0, 40), 'a.png', ''],
    ['bytes of no kind', Buffer.from([0, 1, 2, 255]), 'a.bin', ''],
    ['nothing', Buffer.alloc(0), 'a.txt', ''],
  ])('of %s is refused', async (_, bytes, name, type) => {
    const answer = await upload(bytes, name, { type })
    expect([answer.status, answer.body.errors]).toMatchObject([422, [{ field: 'file' }]])
  })

  it('is refused in another form, without one, from an unknown place, and when it is too large', async () => {
    expect((await upload(png(), 'a.png', { field: 'other' })).status).toBe(422)
    expect((await admin.post('files', { a: 1 })).status).toBe(415)
    const { cookie } = admin.owner.cookie
    const byCookie = async (more: Record<string, string>) => {
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(png())]), 'a.png')
      const url = new URL(`/admin-api/corps/${EXAMPLE_CORP}/files`, admin.service.address)
      return (await fetch(url, { method: 'POST', body: form, headers: { cookie, ...more } })).status
    }
    expect(await byCookie({})).toBe(403)
    expect(await byCookie({ 'sec-fetch-site': 'same-origin' })).toBe(201)
    expect(await byCookie({ 'sec-fetch-site': 'cross-site' })).toBe(403)
    const large = await upload(Buffer.alloc(20 * 1024 * 1024 + 100_000, 'a'), 'a.txt')
    expect([large.status, large.body.code]).toEqual([413, 'too_large'])
    const tags = new FormData()
    const url = new URL(`/admin-api/corps/${EXAMPLE_CORP}/tags`, admin.service.address)
    expect((await fetch(url, { method: 'POST', body: tags, headers: admin.owner.bearer })).status).toBe(415)
  })

  it('waits its turn while many others are on their way', async () => {
    const url = new URL(`/admin-api/corps/${EXAMPLE_CORP}/files`, admin.service.address)
    const headers = {
      ...admin.owner.bearer,
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '100',
    }
    // more than fit, and each begins again when it ends: the service lets go of one that takes too long to arrive
    const held = new Set<ReturnType<typeof request>>()
    let holding = true
    const hold = () => {
      const one = request(url, { method: 'POST', headers, agent: false })
      held.add(one)
      one.on('error', () => {}).on('response', (reply) => reply.resume())
      one.on('close', () => {
        held.delete(one)
        if (holding) setTimeout(() => holding && hold(), 50)
      })
      one.write('-')
    }
    for (let i = 0; i < 32; i++) hold()
    const until = async (status: number) => {
      while ((await upload(png(), 'a.png')).status !== status);
    }
    await until(429)
    holding = false
    for (const one of held) one.destroy()
    await until(201)
  })

  it('of a message is read where the message is, and is not among the uploads', async () => {
    const { act, store } = admin.service
    await store.owner`
      insert into archive_media (corp_id, msgid, no, sdk_file_id, name, md5, copies, created_at)
      values (${EXAMPLE_CORP}, 'm1', 0, 's1', '合同.txt', '', '[]', 1)`
    await act(EXAMPLE_CORP, (ctx) => keepMedia(ctx, { msgid: 'm1', no: 0 }, '合同.txt', Buffer.from('said in a chat')))
    const [media] = await store.owner`select file_id from archive_media where msgid = 'm1'`
    const id = media?.file_id as string
    for (const read of [admin.view, admin.call]) {
      expect((await read('files', { query: { q: '合同' } })).body.total).toBe(0)
      expect((await read('files')).text).not.toContain(id)
      expect([(await read(`files/${id}`)).status, (await read(`files/${id}/content`)).status]).toEqual([404, 404])
    }
    expect((await admin.remove(`files/${id}`)).status).toBe(404)
    expect(await (await get(`/files/${EXAMPLE_CORP}/${id}`)).text()).toBe('said in a chat')
  })

  it('ends with the quota, and begins again when something is removed', async () => {
    const { act, store } = admin.service
    await store.owner`delete from file`
    await store.owner`delete from file_usage`
    const bytes = png()
    const keep = () => act(EXAMPLE_CORP, (ctx) => keepFile(ctx, { name: 'a', said: '', bytes }, 2 * bytes.length))
    const first = await keep()
    expect(await keep()).toBeDefined()
    const [usage] = await store.owner`select bytes from file_usage`
    expect(usage?.bytes).toBe(2 * bytes.length)
    expect(await keep()).toBeUndefined()
    await act(EXAMPLE_CORP, (ctx) => removeFile(ctx, first as string))
    expect(await keep()).toBeDefined()
  })
})
