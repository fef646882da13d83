import { addCustomers, unionid } from '../../bench/rows/customers.ts'
import { type Finding, type Lab, noProblems } from '../../lab/finding.ts'
import { callJson, makeCorp, tokenOf } from '../../lab/service.ts'
import { median, short } from '../../lab/stats.ts'
import { pointsOf } from '../cells/looks.ts'
import { startWriters } from '../cells/writers.ts'
import { badOf, type Callers, slowest } from './away.ts'
import type { Scene } from './scene.ts'

const CORP = 'wwlarge'
const PATH = '/open-api/integral/batch/update'
/** Five writers, each ten times a second. */
const [WRITERS, EVERY_MS] = [5, 100]

/** A corporation with many customers moves to a cell under fifty writes a second, while those who stay are called. */
export async function largeMove(
  lab: Lab,
  { owners, addresses, guanxi }: Scene,
  others: readonly string[],
  callers: Callers,
): Promise<Finding> {
  const people = lab.by({ slice: 1000, quick: 100_000, full: 100_000 })
  const [address = ''] = addresses
  const secret = await makeCorp(owners.home, CORP)
  await addCustomers(owners.home, CORP, people)
  lab.say(`  ${people} customers`)
  const token = await tokenOf(address, CORP, secret)
  const write = (key: string) => callJson(address, PATH, { token, key, body: { unionid: [unionid(2)], integral: 1 } })
  for (let n = 0; n < 20; n++) await write(`before-${n}`)
  const firstReply = JSON.stringify(await write('before-0'))
  const feed = (cursor?: string) =>
    callJson(address, '/open-api/event/list', { token, query: { limit: '10', ...(cursor ? { cursor } : {}) } })
  let page = await feed()
  while ((page.event_list as unknown[] | undefined)?.length !== 10) page = await feed()
  const cursor = String(page.next_cursor)
  const next = JSON.stringify((await feed(cursor)).event_list)

  const slices = lab.by({ slice: 1, quick: 4, full: 10 })
  const problems: string[] = []
  const slice = async () => {
    const results = await callers(others, { seconds: slices })
    problems.push(...badOf(results).map(([reply, n]) => `another corporation’s, ${n} times: ${reply}`))
    return slowest(results)
  }
  await slice()
  const quiet = [await slice(), await slice(), await slice()]
  const before = await pointsOf(owners.home, CORP)
  const writers = startWriters(address, token, WRITERS, { unionid: unionid(1), everyMs: EVERY_MS })
  const begun = performance.now()
  let arrived = false
  const moving = guanxi('cell', 'move', CORP, 'b').finally(() => {
    arrived = true
  })
  moving.catch(() => {})
  const beside: number[] = []
  while (!arrived) beside.push(await slice())
  await moving
  const seconds = (performance.now() - begun) / 1000
  const { acknowledged, refused, odd } = await writers.stop()

  const after = await pointsOf(owners.b, CORP)
  const [move] = await owners.home<{ pause: number; rows: number }[]>`
    select opened_ms - fenced_ms as pause, rows from cell_move where corp_id = ${CORP}`
  problems.push(...odd)
  if (after.entries - before.entries !== acknowledged || after.balance - before.balance !== acknowledged)
    problems.push(`${acknowledged} acknowledged, ${after.entries - before.entries} in the ledger`)
  if ((move?.pause ?? Infinity) > 5000) problems.push(`nobody wrote for ${move?.pause} ms`)
  if (JSON.stringify(await write('before-0')) !== firstReply) problems.push('a key of before is answered otherwise')
  if (JSON.stringify((await feed(cursor)).event_list) !== next) problems.push('a cursor of before leads elsewhere')
  const said = (values: readonly number[]) => `${short(median(values))} ms (worst ${short(Math.max(...values))})`
  return noProblems(
    {
      what: `${people.toLocaleString('en-US')} customers moved to a cell under 50 writes a second, while other corporations are called`,
      bar: 'no acknowledged write lost or doubled; no writes for at most 5 s; the same token, keys and cursors; no call of others fails',
      result:
        `${move?.rows.toLocaleString('en-US')} rows in ${seconds.toFixed(0)} s, the same by number and hash; no writes for ${move?.pause} ms; ` +
        `${acknowledged} acknowledged, ${refused} told to come again; p99 of others ${said(quiet)} before, ${said(beside)} beside it`,
      figures: { people, ...move, seconds, acknowledged, refused, quiet, beside },
    },
    problems,
  )
}
