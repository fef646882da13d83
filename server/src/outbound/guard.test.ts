import type { RequestListener } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OutboundOptions } from './client.ts'
import { openGuard } from './guard.ts'
import { openScene } from './test-setup.ts'

const { client, serve, close } = openScene()

/** A server on this machine that no call may ever reach. */
let port: number
let sprung = 0
beforeAll(async () => {
  port = await serve(
    (_, response) => response.end('trapped'),
    '::',
    () => sprung++,
  )
})
afterAll(close)

type Lookup = NonNullable<OutboundOptions['lookup']>

/** A resolver that gives these addresses, one set for each question. */
function resolver(...answers: string[][]) {
  let asked = 0
  const lookup = ((_host: string, _options: unknown, callback: (e: null, found: unknown[]) => void) => {
    const found = answers[Math.min(asked++, answers.length - 1)] as string[]
    callback(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }) as unknown as Lookup
  return { lookup, asked: () => asked }
}

/** Hosts that lead inwards, in every spelling that a URL allows. */
const INNER = [
  ...['127.0.0.1', '127.1', '127.0.1', '127.255.255.254', '0.0.0.0', '0', '0.0.0.1', '2130706433', '017700000001'],
  ...[
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '0x7f.0x0.0x0.0x1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
    '%31%32%37.0.0.1',
  ],
  ...[
    '10.0.0.1',
    '10.255.255.255',
    '012.0.0.1',
    '167772161',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '0xc0a80001',
  ],
  ...[
    '169.254.169.254',
    '169.254.0.1',
    '2852039166',
    '0xa9fea9fe',
    '0251.0376.0251.0376',
    '100.64.0.1',
    '100.100.100.200',
  ],
  ...['100.127.255.255', '192.0.0.192', '192.0.2.1', '198.18.0.1', '198.19.255.255', '198.51.100.1', '203.0.113.1'],
  ...['192.88.99.1', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
  ...['[::]', '[::1]', '[0:0:0:0:0:0:0:1]', '[0000::0001]', '[::127.0.0.1]', '[::7f00:1]'],
  ...['[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:7f00:1]', '[::ffff:10.0.0.1]', '[::ffff:a9fe:a9fe]'],
  ...[
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::a9fe:a9fe]',
    '[64:ff9b::10.0.0.1]',
  ],
  ...['[64:ff9b:1::7f00:1]', '[64:ff9b:1:fffe::8.8.8.8]', '[2002:7f00:1::]', '[2002:a00:1::1]', '[2002:a9fe:a9fe::]'],
  ...['[2001::1]', '[2001:0:7f00:1::]', '[2001:0:4136:e378:8000:63bf:80ff:fffe]', '[2001:10::1]', '[2001:20::1]'],
  ...['[2001:db8::1]', '[3fff::1]', '[100::1]', '[fe80::1]', '[febf::1]', '[fec0::1]', '[fc00::1]', '[fd00:ec2::254]'],
  ...['[fdff::1]', '[ff02::1]', '[ff0e::1]', '[5f00::1]'],
]

describe('an inner address', () => {
  it(`is refused in each of ${INNER.length} spellings, and nothing arrives`, async () => {
    expect(INNER.length).toBeGreaterThanOrEqual(60)
    const send = client()
    for (const host of INNER) {
      for (const scheme of ['http', 'https']) {
        const outcome = await send(`${scheme}://${host}:${port}/`, { method: 'POST', body: '{}' })
        expect([host, outcome]).toEqual([host, { code: 'address_not_public', why: 'refused' }])
      }
    }
    expect(sprung).toBe(0)
  })

  it.each([
    ...['127.0.0.1', '::1', '10.1.2.3', '::ffff:127.0.0.1', '64:ff9b::7f00:1', 'fd00::1', '169.254.169.254'],
    ...['fe80::1%eth0', '::1%lo', '2002:7f00:1::', '::ffff:a9fe:a9fe%1'],
  ])('is refused when a name resolves to %s', async (address) => {
    const { lookup } = resolver([address])
    expect(await client({ lookup })(`http://inner.example.com:${port}/`)).toMatchObject({ why: 'refused' })
    expect(sprung).toBe(0)
  })

  it('is refused by the name localhost, with the real resolver', async () => {
    const send = client()
    for (const host of ['localhost', 'LOCALHOST'])
      expect(await send(`http://${host}:${port}/`)).toMatchObject({ why: 'refused' })
    const { lookup } = resolver(['127.0.0.1']) // a real one may ask a name server about the dot
    expect(await client({ lookup })(`http://localhost.:${port}/`)).toMatchObject({ why: 'refused' })
    expect(sprung).toBe(0)
  })

  it('is not reached when it hides behind a public one in one answer', async () => {
    // 127.0.0.3 plays the public address: the guard lets it pass, and nobody listens there
    let reached = 0
    const at = await serve(() => reached++)
    for (const answer of [
      ['127.0.0.3', '127.0.0.1', '::1'],
      ['127.0.0.1', '127.0.0.3'],
    ]) {
      const { lookup, asked } = resolver(answer)
      const outcome = await client({ lookup, allow: ['127.0.0.3/32'] })(`http://both.example.com:${at}/`)
      expect(outcome).toEqual({ code: 'connection_refused', why: 'failed' })
      expect(asked()).toBe(1)
    }
    expect(reached).toBe(0)
  })

  it('is not reached by a name that resolves elsewhere the second time', async () => {
    const at = await serve((_, response) => response.end('good'), '127.0.0.2')
    const { lookup, asked } = resolver(['127.0.0.2'], ['127.0.0.1'])
    const send = client({ lookup, allow: ['127.0.0.2/32'] })
    expect(await send(`http://rebinding.example.com:${at}/`)).toMatchObject({ status: 200, body: 'good' })
    expect(asked()).toBe(1) // one question: what was checked is what was connected to
    expect(await send(`http://rebinding.example.com:${port}/`)).toMatchObject({ why: 'refused' })
    expect(sprung).toBe(0)
  })

  it('is not reached by a redirect, configured or not', async () => {
    const turn: RequestListener = (_, r) => r.writeHead(307, { location: `http://127.0.0.1:${port}/` }).end()
    const from = await serve(turn, '127.0.0.2')
    const send = client({ allow: ['127.0.0.2'] })
    for (const method of ['GET', 'POST'] as const) {
      expect(await send(`http://127.0.0.2:${from}/`, { method })).toMatchObject({ status: 307 })
      expect(await send(`http://127.0.0.2:${from}/`, { method, configured: true })).toMatchObject({ status: 307 })
    }
    expect(sprung).toBe(0)
  })

  it('may be allowed by the operator, network by network', () => {
    const guard = openGuard(['10.1.0.0/16', 'fd12::/16'])
    for (const open of ['10.1.2.3', '::ffff:10.1.2.3', 'fd12::1']) expect([open, guard(open)]).toEqual([open, true])
    for (const shut of ['10.2.0.1', '::ffff:10.2.0.1', 'fd13::1', '127.0.0.1'])
      expect([shut, guard(shut)]).toEqual([shut, false])
  })

  it('is reached where it was configured, and an open connection to it serves no other call', async () => {
    const at = await serve((_, response) => response.end('own'))
    const send = client()
    const url = `http://127.0.0.1:${at}/`
    expect(await send(url, { configured: true })).toMatchObject({ status: 200, body: 'own' })
    expect(await send(url)).toMatchObject({ why: 'refused' })
  })
})

it.each([
  '8.8.8.8',
  '1.1.1.1',
  '114.114.114.114',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '2400:3200::1',
  '2606:4700:4700::1111',
  '::ffff:8.8.8.8',
  '64:ff9b::8.8.8.8',
  '169.253.0.1',
  '223.255.255.255',
])('lets %s pass', (address) => expect(openGuard([])(address)).toBe(true))

it.each(['', 'x', '1.2.3', '1.2.3.4.5', ':::'])('refuses %j, which is no address', (text) => {
  expect(openGuard([])(text)).toBe(false)
})
