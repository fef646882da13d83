import { codeOfParameter, idOf, itemsOf, totalOf } from '../contract.ts'
import type { Finding, ReadableList, Rule, Trial } from '../types.ts'
import { expectCode, found } from './find.ts'

/** Pages of one walk; a longer list is walked at its beginning. */
const MOST_PAGES = 4

/** Lists by offset of those that the specification names, which answered. */
export async function pagedLists(trial: Trial): Promise<ReadableList[]> {
  const lists = await trial.lists()
  return lists.filter(
    ({ endpoint, operation, first }) => endpoint.page === 'offset' && first.code === 0 && !operation.companion,
  )
}

export const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Walks by pages of a size, and compares each with the same part of the large page. */
async function walk(trial: Trial, size: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const list of await pagedLists(trial)) {
    const { items, given, endpoint } = list
    for (let page = 0; page < MOST_PAGES && page * size < items.length; page++) {
      const offset = page * size
      const answer = await trial.ask('GET', endpoint.path, { query: { ...given, limit: size, offset } })
      const wanted = items.slice(offset, offset + size)
      const got = itemsOf(list, answer.body)
      const ids = (all: any[]) => all.map((item) => idOf(list, item) ?? item)
      if (got.length !== wanted.length) findings.push(found(answer, `${wanted.length} items`, `${got.length} items`))
      else if (!same(ids(got), ids(wanted)))
        findings.push(found(answer, `the items from ${offset} on of the large page`, 'other items'))
      else if (totalOf(list, answer.body) !== list.total)
        findings.push(found(answer, `total ${list.total}`, `total ${totalOf(list, answer.body)}`))
    }
  }
  return findings
}

const BAD = ['0', 'max', '-1', 'abc', '1e2']

export const pagingRules: Rule[] = [
  { rule: 'paging.by_one', level: 'must', run: (trial) => walk(trial, 1) },
  { rule: 'paging.by_two', level: 'must', run: (trial) => walk(trial, 2) },
  {
    rule: 'paging.beyond',
    level: 'must',
    async run(trial) {
      const findings: Finding[] = []
      for (const list of await pagedLists(trial)) {
        const query = { ...list.given, limit: 1, offset: (list.total ?? list.items.length) + 100 }
        const answer = await trial.ask('GET', list.endpoint.path, { query })
        const items = itemsOf(list, answer.body)
        findings.push(...expectCode(answer, 0))
        if (items.length > 0) findings.push(found(answer, 'no items', `${items.length} items`))
        if (totalOf(list, answer.body) !== list.total)
          findings.push(found(answer, `total ${list.total}`, `total ${totalOf(list, answer.body)}`))
      }
      return findings
    },
  },
  {
    rule: 'paging.limits',
    level: 'must',
    async run(trial) {
      const findings: Finding[] = []
      for (const { endpoint, operation, given } of await pagedLists(trial)) {
        const most = operation.parameters.find(({ name }) => name === 'limit')?.schema.maximum
        for (const bad of BAD) {
          if (bad === 'max' && most === undefined) continue
          const limit = bad === 'max' ? String((most as number) + 1) : bad
          const answer = await trial.ask('GET', endpoint.path, { query: { ...given, limit } })
          findings.push(...expectCode(answer, codeOfParameter(operation, 'limit')))
        }
      }
      return findings
    },
  },
]
