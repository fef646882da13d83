import { setTimeout as pause } from 'node:timers/promises'
import type { Sql } from '../../../server/src/storage/connect.ts'
import { type Finding, noProblems } from '../../lab/finding.ts'
import { callJson } from '../../lab/service.ts'
import type { Nodes } from './check.ts'

const LIMITED = 10053
const CLIENTS = 8
const WRONG = 10001
const WRONG_A_MINUTE = 10

/** Calls within one minute to both nodes, most of them to the first: together they let the limit through, and no more. */
export async function windowsOnBoth(
  { corpId, addresses, tokens }: Nodes,
  owner: Sql,
  limits: readonly number[],
): Promise<Finding> {
  const problems: string[] = []
  const told: string[] = []
  for (const [n, limit] of limits.entries()) {
    const path = ['/open-api/staff/list', '/open-api/tag/list', '/open-api/department/list'][n] as string
    await setLimits(owner, corpId, { per_minute: limit })
    await pause(2000) // nodes believe a corporation's record for less than that
    const codes: unknown[] = []
    let begun = 0
    const client = async () => {
      while (begun < limit * 1.5) {
        const node = begun++ % 5 === 0 ? 1 : 0
        codes.push((await callJson(addresses[node], path, { token: tokens[node] })).errcode)
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, client))
    const through = codes.filter((code) => code === 0).length
    const other = codes.filter((code) => code !== 0 && code !== LIMITED)
    told.push(`${through} of ${limit}`)
    if (through > limit) problems.push(`over the limit: ${through} calls where ${limit} are allowed`)
    if (through < Math.floor(limit * 0.95)) problems.push(`too few: ${through} calls where ${limit} are allowed`)
    if (other.length > 0) problems.push(`other answers: ${[...new Set(other)]}`)
  }
  await setLimits(owner, corpId, {})
  return noProblems(
    {
      what: 'one and a half times as many calls as a minute allows, four fifths of them to one node',
      bar: 'never more than the limit, at least 95 % of it',
      result: told.join(', '),
    },
    problems,
  )
}

const setLimits = (owner: Sql, corpId: string, limits: Record<string, number>) =>
  owner`update corp set limits = ${owner.json(limits)} where corp_id = ${corpId}`

/** Wrong secrets sent to both nodes in turn; then the right one, which is never held up. */
export async function guessesOnBoth({ corpId, secret, addresses }: Nodes): Promise<Finding> {
  const guess = (node: number, given: string) =>
    callJson(addresses[node as 0 | 1], '/open-api/access_token/get', { body: { corp_id: corpId, secret: given } })
  const wrong: unknown[] = []
  for (let i = 0; i < 2 * WRONG_A_MINUTE; i++) wrong.push((await guess(i % 2, `guess${i}`)).errcode)
  const right = await Promise.all([guess(0, secret), guess(1, secret)])
  const answered = wrong.filter((code) => code === WRONG).length
  const problems = [
    ...(answered === WRONG_A_MINUTE ? [] : [`${answered} wrong secrets were answered as such`]),
    ...right.flatMap(({ errcode }) => (errcode === 0 ? [] : [`the right secret got ${errcode}`])),
  ]
  return noProblems(
    {
      what: 'wrong secrets sent to both nodes in turn, then the right one to each',
      bar: `${WRONG_A_MINUTE} a minute are answered, on both together; the right one always`,
      result: `${answered} of ${wrong.length} answered`,
    },
    problems,
  )
}
