import { callRaw, type Received, type Sent } from '../../lab/call.ts'
import type { Place } from './places.ts'

const DOOR = '/open-api/access_token/get'

/** Makes calls and keeps what came back: every reply must be free of credentials, a refusal of people's data as well. */
export function openCollector(address: string) {
  const places: Place[] = []
  const tokens: string[] = []
  let calls = 0
  return {
    places,
    tokens,
    calls: () => calls,
    async call(sent: Sent): Promise<Received> {
      const reply = await callRaw(address, sent)
      calls++
      const managed = sent.path.startsWith('/admin-api/')
      const code = managed
        ? reply.status < 400
          ? 0
          : reply.status
        : Number(reply.json.errcode ?? reply.json.status_code)
      const given = sent.path === DOOR && code === 0
      if (given) tokens.push(String(reply.json.access_token))
      // a session's cookie stands in the header that sets it
      const headers = [...reply.headers]
        .filter(([name]) => name !== 'set-cookie')
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')
      places.push({
        where: `reply ${code} of ${sent.path.split('?')[0]}`,
        bytes: Buffer.from(given ? headers : `${headers}\n\n${reply.text}`),
        free: code === 0 ? ['credential'] : ['credential', 'personal'],
      })
      return reply
    },
    add: (where: string, text: string, free: Place['free'] = ['credential', 'personal']) =>
      void places.push({ where, bytes: Buffer.from(text), free }),
  }
}

export type Collector = ReturnType<typeof openCollector>
