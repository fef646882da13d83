import { once } from 'node:events'
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Language } from '../contract/reasons.ts'
import { sendOnce } from '../outbound/client.ts'
import { answered, type Calls, urlOf, VIA } from './calls.ts'
import { mcpServer } from './server.ts'
import { openEnv } from './session.ts'

/** Serves the tools on this process's stdin and stdout until stdin ends; the calls go to `base`, with the key. */
export async function serveMcp({
  corpId,
  language,
  ...service
}: {
  base: string
  key: string
  corpId: string | undefined
  language: Language
}): Promise<void> {
  const calls = callsTo({ ...service, language })
  const ended = Promise.race([once(process.stdin, 'end'), once(process.stdin, 'close')])
  const handle = serveStdio(() =>
    mcpServer(() => openEnv(calls, corpId, { origin: service.base, language, everySandbox: true })),
  )
  await ended
  await handle.close()
}

const CALL_MS = 60_000
const MOST_BYTES = 64 * 1024 * 1024

/** Calls of the management API over HTTP, from wherever the agent runs. */
function callsTo({ base, key, language }: { base: string; key: string; language: Language }): Calls {
  return async (asked) => {
    const { method, body, headers } = asked
    const reply = await sendOnce({
      ...{ url: new URL(urlOf(asked), base).href, method, configured: true, withinMs: CALL_MS, mostBytes: MOST_BYTES },
      headers: {
        ...{ ...VIA, authorization: `Bearer ${key}`, 'accept-language': language, ...headers },
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return answered(reply.status, reply.body.toString(), reply.headers.etag)
  }
}
