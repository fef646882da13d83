import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../../../qa/support/service.ts'
import { isLocalVisitor } from './demo-visitor.ts'
import { renderMarkdown } from './markdown.ts'

const TOKEN = 'token-of-the-demo'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ demoToken: async () => TOKEN })
})
afterAll(() => service.stop())

type Reply = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }

/** A bare request: `fetch` would set Host and decompress by itself. */
async function get(path: string, headers: Record<string, string> = {}, address = service.address): Promise<Reply> {
  return new Promise((resolve, reject) => {
    request(new URL(path, address), { headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk) => chunks.push(chunk))
      reply.on('end', () =>
        resolve({ status: reply.statusCode ?? 0, headers: reply.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

async function page(path = '/docs/', headers: Record<string, string> = {}): Promise<string> {
  return (await get(path, headers)).bytes.toString()
}

async function scriptPath(): Promise<string> {
  return /src="([^"]*assets[^"]+\.js)"/.exec(await page())?.[1] as string
}

describe('the reference page', () => {
  it('is Chinese, has a title and an icon, and names no other host', async () => {
    const html = await page()
    expect(html).toContain('<html lang="zh-CN">')
    expect(html).toContain('<title>关系 Guanxi 开放接口</title>')
    expect(html).not.toMatch(/(?:https?:)?\/\/[a-z]/i)
    for (const path of [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path as string)) {
      expect([path, (await get(path)).status]).toEqual([path, 200])
    }
    expect((await get('/docs')).headers.location).toBe('/docs/')
  })

  it('lets the browser load, send and frame nothing beyond this service', async () => {
    for (const path of ['/docs/', '/docs/errors', '/docs/guides/encryption']) {
      const policy = String((await get(path)).headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self';")
      expect(policy).toContain("connect-src 'self';")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).not.toMatch(/https?:|\*/)
    }
  })

  it('links to the documents, which link to each other and to no other host', async () => {
    const { info } = JSON.parse(await page('/openapi.json')) as { info: { description: string } }
    const links = [...info.description.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link as string)
    for (const about of [
      'errors',
      'guides/errors',
      'guides/callback-application',
      'guides/encryption',
      'guides/first-call',
    ])
      expect(links).toContain(`/docs/${about}`)
    const seen = new Set<string>()
    for (const link of links) {
      const [path = ''] = link.split('#')
      if (seen.has(path)) continue
      seen.add(path)
      const { status, bytes } = await get(path)
      expect([path, status]).toEqual([path, 200])
      const hrefs = [...bytes.toString().matchAll(/href="([^"]+)"/g)].map(([, href]) => href as string)
      if (path === '/openapi.json') continue
      expect(hrefs.filter((href) => !/^[/#]/.test(href))).toEqual([])
      links.push(...hrefs.filter((href) => href.startsWith('/')))
    }
    expect(seen.size).toBeGreaterThan(6)
  })
})

describe('the viewer’s script', () => {
  it('is compressed when the caller accepts it, and the same in every form', async () => {
    const path = await scriptPath()
    const plain = await get(path)
    expect(plain.headers['content-encoding']).toBeUndefined()
    const br = await get(path, { 'accept-encoding': 'gzip, deflate, br' })
    const gzip = await get(path, { 'accept-encoding': 'gzip;q=0.5, br;q=0' })
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(br.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(gzip.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true)
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true)
  })

  it('may be kept for a year, under an address that has its version', async () => {
    const path = await scriptPath()
    expect(path).toMatch(/-\d+\.\d+\.\d+\.js$/)
    const { headers } = await get(path)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers.vary).toBe('accept-encoding')
    const again = await get(path, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.bytes.length]).toEqual([304, 0])
  })
})

it('what changes with the service is asked for each time, and not sent again when it is known', async () => {
  for (const path of ['/openapi.json', '/docs/errors', '/docs/guides/errors', '/docs/start.js']) {
    const { headers } = await get(path, { 'accept-encoding': 'br' })
    expect([headers['cache-control'], headers['content-encoding']]).toEqual(['no-cache', 'br'])
    for (const known of [`W/${headers.etag}`, `"x", ${headers.etag}`, '*']) {
      const again = await get(path, { 'accept-encoding': 'br', 'if-none-match': known })
      expect([path, known, again.status]).toEqual([path, known, 304])
    }
    const other = await get(path, { 'accept-encoding': 'br', 'if-none-match': '"x"' })
    expect([path, other.status]).toEqual([path, 200])
  }
})

describe('a token of the demo corporation', () => {
  it('is in the page for a visitor on this machine, and in no cache', async () => {
    for (const host of ['127.0.0.1:8080', 'localhost', 'LOCALHOST:1', '[::1]:8080']) {
      const { headers, bytes } = await get('/docs/', { host })
      expect([host, bytes.includes(TOKEN), headers['cache-control']]).toEqual([host, true, 'no-store'])
    }
  })

  it.each([
    { host: 'evil.example' },
    { host: '127.0.0.1.evil.example' },
    { host: 'localhost.evil.example:8080' },
    { host: '10.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 proxy' },
  ] as Record<string, string>[])('is not in the page for %j', async (headers) => {
    expect(await page('/docs/', headers)).not.toContain(TOKEN)
  })

  it('is not in the page for another machine, or when a proxy is configured, or without a demo corporation', async () => {
    const from = (remoteAddress: string) =>
      isLocalVisitor({ socket: { remoteAddress }, headers: { host: 'localhost' } } as never)
    expect(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'].map(from)).toEqual([true, true, true, true])
    expect(['10.0.0.1', '::ffff:10.0.0.1', 'fe80::1', ''].map(from)).toEqual([false, false, false, false])
    const behind = await startTestService({ demoToken: async () => TOKEN, trustedProxy: '127.0.0.1' })
    const bare = await startTestService()
    try {
      expect((await get('/docs/', {}, behind.address)).bytes.toString()).not.toContain(TOKEN)
      expect((await get('/docs/', {}, bare.address)).bytes.toString()).not.toContain('"token"')
    } finally {
      await Promise.all([behind.stop(), bare.stop()])
    }
  })
})

describe('the renderer', () => {
  it('escapes all text and keeps links that lead nowhere as text', () => {
    const html = renderMarkdown('# <b>A</b>\n\n<script>`<i>` **&**\n[x](javascript:1) [y](ok)', (link) =>
      link === 'ok' ? '/y"z' : undefined,
    )
    expect(html).toBe(
      '<h1 id="bab">&#60;b&#62;A&#60;/b&#62;</h1>\n<p>&#60;script&#62;<code>&#60;i&#62;</code> <strong>&#38;</strong>\nx <a href="/y&#34;z">y</a></p>',
    )
  })

  it('knows tables, lists and fenced blocks', () => {
    const html = renderMarkdown(
      '| a | b |\n|---|---|\n| `1` | 2 |\n\n- x\n  y\n- z\n\n```sh\n# no heading\n```\nend',
      () => undefined,
    )
    expect(html).toContain('<tbody><tr><td><code>1</code></td><td>2</td></tr></tbody>')
    expect(html).toContain('<ul><li>x\ny</li><li>z</li></ul>')
    expect(html).toContain('<pre><code># no heading</code></pre>\n<p>end</p>')
  })
})

describe('the documents as Markdown', () => {
  it('are named by /llms.txt, each at its address with .md, and lead to each other', async () => {
    const { status, headers, bytes } = await get('/llms.txt')
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const named = [...bytes.toString().matchAll(/\]\(([^)]+)\)/g)].map(([, path]) => path as string)
    expect(named).toContain('/docs/guides/sandbox.md')
    expect(named).toContain('/docs/guides/first-call.md')
    for (const path of named) expect([path, (await get(path)).status]).toEqual([path, 200])
    for (const path of named.filter((each) => each.endsWith('.md'))) {
      const document = await get(path)
      expect([path, document.headers['content-type']]).toEqual([path, 'text/markdown; charset=utf-8'])
      expect(document.bytes.toString()).toMatch(/^# /)
      expect((await get(path.slice(0, -3))).headers['content-type']).toBe('text/html; charset=utf-8')
      const links = [...document.bytes.toString().matchAll(/\]\((\/docs\/[^)#]+)/g)].map(([, link]) => link as string)
      for (const link of new Set(links)) expect([path, link, (await get(link)).status]).toEqual([path, link, 200])
    }
  })

  it('have every code, in tables that no text breaks', async () => {
    const lines = (await page('/docs/errors.md')).split('\n').filter((line) => line.startsWith('|'))
    expect(lines.some((line) => line.startsWith('| 10053 |'))).toBe(true)
    for (const line of lines) expect(line.split(/(?<!\\)\|/)).toHaveLength(6)
  })
})
