/** What a caller sends; `query` may repeat a name. */
export type Sent = {
  method?: string
  path: string
  query?: Record<string, string> | readonly (readonly [string, string])[]
  headers?: Record<string, string>
  /** A value is sent as JSON, a string as it is. */
  body?: unknown
}

export type Received = { status: number; headers: Headers; text: string; json: Record<string, unknown> }

/**
 * One call; the reply with its status, its headers and its exact text. `json` is empty where the text is no object, and
 * has the code 0 and all `lines` where it is a stream of objects. A corporation may have few streams at once: they take turns.
 */
export async function callRaw(address: string, sent: Sent): Promise<Received> {
  if (!sent.path.startsWith('/open-api/bulk/')) return callNow(address, sent)
  const turn = lastStream.then(() => callNow(address, sent))
  lastStream = turn.catch(() => undefined)
  return turn
}

let lastStream: Promise<unknown> = Promise.resolve()

async function callNow(address: string, sent: Sent): Promise<Received> {
  const { path, query = {}, headers = {}, body } = sent
  const search = new URLSearchParams(query as Record<string, string>).toString()
  const response = await fetch(`${address}${path}${search ? `?${search}` : ''}`, {
    method: sent.method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
  })
  const text = await response.text()
  const json = response.headers.get('content-type') === 'application/x-ndjson' ? streamed(text) : parsed(text)
  return { status: response.status, headers: response.headers, text, json }
}

const streamed = (text: string) => ({ errcode: 0, lines: text.split('\n').filter(Boolean).map(parsed) })

function parsed(text: string): Record<string, unknown> {
  try {
    const value = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

/** Does each piece of work, at most `width` at a time. */
export async function eachOf<T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = items[Symbol.iterator]()
  const worker = async () => {
    for (const item of rest) await work(item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
