import { seeded } from '../../../lab/random.ts'
import type { Tally } from '../tally.ts'
import { openWire, type Reply, type Wire } from '../wire.ts'
import { type FuzzedPages, MARK, pageRequest } from './request.ts'

type Setting = { port: number; seed: number; foreign: string; patienceMs: number; pages: FuzzedPages }

/** What a page may answer. */
const STATUSES = new Set([200, 204, 302, 303, 304, 400, 403, 404, 405, 409, 410, 411, 413, 414, 415, 422, 429, 431])

/** Asks for pages in every wrong way; `once` sends what number `n` of the seed stands for. */
export function openPageFuzzer({ port, seed, foreign, patienceMs, pages }: Setting, tally: Tally) {
  return {
    async once(n: number, wire: Wire): Promise<Wire> {
      const open = wire.usable() ? wire : await openWire(port)
      const { name, bytes, head } = pageRequest(seeded(seed * 7_000_003 + n), pages, `127.0.0.1:${port}`)
      const outcome = await open.send({ pieces: [bytes], replies: 1, head, patienceMs })
      const [reply] = outcome.replies
      const wrong = outcome.late ? 'no answer and no end' : reply && judge(reply, foreign)
      tally.attack(n, { name: `page ${name}`, pieces: [bytes], replies: 1, least: 0 }, outcome, wrong)
      if (outcome.late || outcome.closed || reply?.headers.get('connection') === 'close') open.close()
      return open
    },
  }
}

/** What is wrong with a page: undefined when nothing is. */
function judge({ status, headers, body }: Reply, foreign: string): string | undefined {
  const text = body.toString('utf8')
  const location = headers.get('location')
  if (!STATUSES.has(status)) return `HTTP ${status}`
  if (text.includes(MARK)) return 'what was sent stands in the page as it was'
  if (text.includes(foreign)) return "another corporation's name"
  if (location !== undefined && /evil\.|%0d|\r|id(?:=|%3d)x1/i.test(location)) return `leads to ${location}`
  const isPage = /^text\/html/.test(headers.get('content-type') ?? '')
  if (isPage && !headers.get('content-security-policy')?.includes("default-src 'none'"))
    return 'a page without a policy'
  return undefined
}
