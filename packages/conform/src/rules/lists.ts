import { idOf, itemsOf, totalOf } from '../contract.ts'
import type { Answer, Finding, ReadableList, Rule, Trial } from '../types.ts'
import { found } from './find.ts'
import { pagedLists, same } from './paging.ts'

const has = ({ operation }: ReadableList, name: string) => operation.parameters.some((each) => each.name === name)
const enumOf = ({ operation }: ReadableList, name: string) =>
  operation.parameters.find((each) => each.name === name)?.schema.enum ?? []
const isWhole = ({ items, total }: ReadableList) => total !== undefined && items.length === total

async function each(
  lists: readonly ReadableList[],
  look: (list: ReadableList) => Promise<Finding[]>,
): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const list of lists) findings.push(...(await look(list)))
  return findings
}

const read = (trial: Trial, { endpoint, given }: ReadableList, query: Record<string, unknown>): Promise<Answer> =>
  trial.ask('GET', endpoint.path, { query: { ...given, limit: 100, ...query } })

const namesOf = (items: readonly any[]) =>
  items.map(({ name }) => name).filter((name) => typeof name === 'string' && name !== '')

/** Every item has the text in its name, and none is missing that has. */
async function named(trial: Trial, list: ReadableList, name: string): Promise<Finding[]> {
  const answer = await read(trial, list, { name })
  const wanted = namesOf(list.items).filter((each) => each.includes(name)).length
  const got = itemsOf(list, answer.body)
  const right = namesOf(got).filter((each) => each.includes(name)).length
  if (right !== got.length)
    return [found(answer, 'only items with the text in their name', `${got.length - right} others`)]
  return got.length === wanted ? [] : [found(answer, `${wanted} items`, `${got.length} items`)]
}

const FAR = 4102444800

export const listRules: Rule[] = [
  {
    rule: 'order.reverse',
    level: 'must',
    run: async (trial) =>
      each(
        (await pagedLists(trial)).filter((list) => enumOf(list, 'order').includes('desc') && isWhole(list)),
        async (list) => {
          const ids = async (order: string) => {
            const answer = await read(trial, list, { order })
            return { answer, ids: itemsOf(list, answer.body).map((item) => idOf(list, item)) }
          }
          const [up, down] = [await ids('asc'), await ids('desc')]
          return same(up.ids, [...down.ids].reverse())
            ? []
            : [found(down.answer, 'the reverse of order=asc', 'another order')]
        },
      ),
  },
  {
    rule: 'filter.name',
    level: 'must',
    run: async (trial) =>
      each(
        (await pagedLists(trial)).filter((list) => has(list, 'name') && isWhole(list)),
        async (list) => {
          const [name] = namesOf(list.items)
          return name === undefined ? [] : named(trial, list, [...name].slice(0, 2).join(''))
        },
      ),
  },
  {
    rule: 'filter.literal',
    level: 'must',
    run: async (trial) =>
      each(
        (await pagedLists(trial)).filter((list) => has(list, 'name') && isWhole(list)),
        async (list) => [...(await named(trial, list, '%')), ...(await named(trial, list, '_'))],
      ),
  },
  {
    rule: 'filter.status',
    level: 'must',
    run: async (trial) =>
      each(await pagedLists(trial), async (list) => {
        const name = ['status', 'mission_status'].find((each) => enumOf(list, each).length > 0)
        if (!name || list.total === undefined) return []
        let sum = 0
        let last = list.first
        for (const status of enumOf(list, name)) {
          last = await read(trial, list, { [name]: status, limit: 1 })
          sum += totalOf(list, last.body) ?? 0
        }
        return sum === list.total ? [] : [found(last, `totals of all states of ${list.total}`, String(sum))]
      }),
  },
  {
    rule: 'filter.time',
    level: 'must',
    run: async (trial) =>
      each(
        (await pagedLists(trial)).filter(
          (list) => has(list, 'start_time') && has(list, 'end_time') && list.total !== undefined,
        ),
        async (list) => {
          const times = list.items
            .map((item) => item.created_at ?? item.create_time)
            .filter((time) => typeof time === 'number')
          const middle = [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 1_700_000_000
          const total = async (start_time: number, end_time: number) => {
            const answer = await read(trial, list, { start_time, end_time, limit: 1 })
            return { answer, total: totalOf(list, answer.body) ?? Number.NaN }
          }
          const whole = await total(1, FAR)
          const sum = (await total(1, middle)).total + (await total(middle + 1, FAR)).total
          return sum === whole.total
            ? []
            : [found(whole.answer, 'the sum of both halves of the time', `${whole.total}, not ${sum}`)]
        },
      ),
  },
]
