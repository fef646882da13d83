import { type Finding, noProblems } from '../../lab/finding.ts'
import { callJson } from '../../lab/service.ts'
import type { Nodes } from './nodes.ts'

const WRONG = 10001
const WRONG_A_MINUTE = 10

/** Wrong secrets sent to the nodes in turn; then the right one to each, which is never held up. */
export async function guessesOnAll({ corpId, secret, addresses }: Nodes): Promise<Finding> {
  const guess = (address: string, given: string) =>
    callJson(address, '/open-api/access_token/get', { body: { corp_id: corpId, secret: given } })
  const wrong: unknown[] = []
  for (let i = 0; i < 3 * WRONG_A_MINUTE; i++)
    wrong.push((await guess(addresses[i % addresses.length] as string, `guess${i}`)).errcode)
  const right = await Promise.all(addresses.map((address) => guess(address, secret)))
  const answered = wrong.filter((code) => code === WRONG).length
  const problems = [
    ...(answered === WRONG_A_MINUTE ? [] : [`${answered} wrong secrets were answered as such`]),
    ...right.flatMap(({ errcode }) => (errcode === 0 ? [] : [`the right secret got ${errcode}`])),
  ]
  return noProblems(
    {
      what: `wrong secrets sent to ${addresses.length} nodes in turn, then the right one to each`,
      bar: `${WRONG_A_MINUTE} a minute are answered, by all together; the right one always`,
      result: `${answered} of ${wrong.length} answered`,
    },
    problems,
  )
}
