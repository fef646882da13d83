import { idOf, itemsOf, totalOf } from '../contract.ts'
import type { Finding, ReadableList, Rule, Trial } from '../types.ts'
import { found } from './find.ts'

/** Pages of a list that are read to compare their number with its total. */
const MOST_PAGES = 5

const answeredLists = async (trial: Trial) => (await trial.lists()).filter(({ first }) => first.code === 0)
const listAt = async (trial: Trial, path: string) =>
  (await answeredLists(trial)).find(({ endpoint }) => endpoint.path === path)

/** The whole list, or undefined where it is too long. */
async function walked(trial: Trial, { items, total, size = items.length, ...list }: ReadableList) {
  if (total === undefined || items.length === 0 || total > size * MOST_PAGES)
    return items.length === total ? items : undefined
  const all = [...items]
  for (let offset = size; offset < total; offset += size) {
    const query = { ...list.given, limit: size, offset }
    all.push(...itemsOf(list, (await trial.ask('GET', list.endpoint.path, { query })).body))
  }
  return all
}

/** Staff that a list names and the staff list does not have. */
async function knownStaff(trial: Trial, path: string, staffOf: (item: any) => unknown[]): Promise<Finding[]> {
  const [staff, list] = [await listAt(trial, '/open-api/staff/list'), await listAt(trial, path)]
  const all = staff && (await walked(trial, staff))
  if (!staff || !all || !list) return []
  const ids = new Set(all.map((item) => idOf(staff, item)))
  const unknown = list.items.flatMap(staffOf).filter((id) => typeof id === 'string' && id !== '' && !ids.has(id))
  return unknown.length === 0
    ? []
    : [found(list.first, 'ids of staff that the staff list has', `${unknown.length} others`)]
}

export const recordRules: Rule[] = [
  {
    rule: 'reference.codes',
    level: 'should',
    run: (trial) =>
      knownStaff(trial, '/open-api/contact_way/list', ({ creator_staff_id, staffs }) => [
        creator_staff_id,
        ...[staffs ?? []].flat().map((each: any) => each?.id),
      ]),
  },
  {
    rule: 'reference.tickets',
    level: 'should',
    run: (trial) =>
      knownStaff(trial, '/open-api/workorder/list', ({ handler_id, creator_id }) => [handler_id, creator_id]),
  },
  {
    rule: 'reference.radars',
    level: 'must',
    async run(trial) {
      const radars = await listAt(trial, '/open-api/interact_radar/list')
      const first = radars?.items[0]
      if (!radars || !first) return { skip: 'there is no radar' }
      if (trial.options.dialect === 'vendor') return { skip: 'a call that the specification does not name' }
      const answer = await trial.ask('GET', '/open-api/interact_radar/detail', {
        query: { radar_id: first.id, staff_id: radars.given.staff_id },
      })
      return answer.code === 0 ? [] : [found(answer, 'the radar of the list', `code ${answer.code}`)]
    },
  },
  {
    rule: 'invariant.last_id',
    level: 'must',
    async run(trial) {
      // lists of our own may go by days, and find the place of a last_id in them
      const lists = (await answeredLists(trial)).filter(
        ({ endpoint, operation }) => endpoint.page === 'last_id' && !operation.companion,
      )
      return lists.flatMap((list) => {
        const ids = list.items.map(({ id }) => id).filter((id) => typeof id === 'number')
        const falls = ids.every((id, i) => i === 0 || id < (ids[i - 1] as number))
        const rises = ids.every((id, i) => i === 0 || id > (ids[i - 1] as number))
        return falls || rises ? [] : [found(list.first, 'ids that go one way', 'ids that go both ways')]
      })
    },
  },
  {
    rule: 'invariant.unique',
    level: 'must',
    async run(trial) {
      const lists = (await answeredLists(trial)).filter(({ operation }) => !operation.companion)
      return lists.flatMap((list) => {
        const ids = list.items.map((item) => idOf(list, item)).filter((id) => id !== undefined)
        const twice = ids.length - new Set(ids).size
        return twice === 0 ? [] : [found(list.first, 'each id once', `${twice} again`)]
      })
    },
  },
  {
    rule: 'invariant.total',
    level: 'must',
    async run(trial) {
      const findings: Finding[] = []
      for (const list of (await answeredLists(trial)).filter(
        ({ endpoint, operation }) => endpoint.page === 'offset' && !operation.companion,
      )) {
        const { first, items, total } = list
        if (total === undefined) continue
        const wanted = Math.min(total, list.size ?? total)
        if (items.length !== wanted) {
          findings.push(found(first, `${wanted} items of a total of ${total}`, `${items.length} items`))
          continue
        }
        const all = await walked(trial, list)
        if (all && all.length !== total)
          findings.push(found(first, `total ${total} as many items`, `${all.length} items`))
      }
      return findings
    },
  },
  {
    rule: 'invariant.counts',
    level: 'must',
    async run(trial) {
      const lists = (await answeredLists(trial)).filter(({ endpoint }) => /mission\/list$/.test(endpoint.path))
      return lists.flatMap((list) => {
        const wrong = list.items.filter(
          (item) => typeof item.new_user_count === 'number' && item.new_user_count > item.invited_count,
        )
        return wrong.length === 0
          ? []
          : [found(list.first, 'no more new people than invited ones', `${wrong.length} missions with more`)]
      })
    },
  },
  {
    rule: 'invariant.watch',
    level: 'must',
    async run(trial) {
      const { watch } = trial.options
      if (!watch) return { skip: 'counts are watched with --watch seconds' }
      const list = await listAt(trial, '/open-api/contact_way/list')
      if (!list) return { skip: 'there is no list of codes' }
      await new Promise((resolve) => setTimeout(resolve, watch * 1000))
      const query = { ...list.given, limit: 100 }
      const later = await trial.ask('GET', list.endpoint.path, { query })
      const before = new Map(list.items.map((item) => [item.id, item.add_user_count]))
      const fell = itemsOf(list, later.body).filter((item) => item.add_user_count < (before.get(item.id) ?? 0))
      return fell.length === 0 && totalOf(list, later.body) !== undefined
        ? []
        : [found(later, 'counts that do not fall', `${fell.length} that fell`)]
    },
  },
]
