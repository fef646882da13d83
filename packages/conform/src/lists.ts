import type { Calls } from './calls.ts'
import { type Contract, itemsOf, type ListEndpoint, listsOf, type Parameter, totalOf } from './contract.ts'
import type { Dialect, ReadableList } from './types.ts'

/** Where a parameter that a list needs can be read: a list, and the field of its first item. */
const SOURCES: Record<string, [path: string, field: string]> = {
  staff_id: ['/open-api/staff/list', 'id'],
  radar_id: ['/open-api/interact_radar/list', 'id'],
  form_id: ['/open-api/smart_form/form/list', 'id'],
  act_id: ['/open-api/check_in_act/mission/list', 'id'],
  external_user_id: ['/open-api/external_user/list', 'id'],
  'id of /open-api/contact_way/statistics': ['/open-api/contact_way/list', 'id'],
}
const TIMES: Record<string, string> = { start_time: '1', end_time: '4102444800' }

/** Reads the first page of every list that can be read; those of the specification first, which others need. */
export function openLists(calls: Calls, contract: Contract, dialect: Dialect): () => Promise<ReadableList[]> {
  let read: Promise<ReadableList[]> | undefined
  const readAll = async () => {
    const known: ReadableList[] = []
    const all = listsOf(contract).filter(({ operation }) => dialect === 'guanxi' || !operation.companion)
    for (const list of [...all].sort((a, b) => needsOf(a) - needsOf(b))) {
      const given = givenFor(list, known)
      if (!given) continue
      const limit = list.operation.parameters.find(({ name }) => name === 'limit')?.schema
      const size = limit?.maximum ? Math.min(limit.maximum, 100) : (limit?.default as number | undefined)
      const query = { ...given, ...(limit?.maximum ? { limit: size } : {}) }
      const first = await calls.ask('GET', list.endpoint.path, { query })
      // one of our own that wants more than is known refuses in its own words
      if (list.operation.companion && wantsMore(list, first.code)) continue
      known.push({ ...list, given, size, first, items: itemsOf(list, first.body), total: totalOf(list, first.body) })
    }
    return known
  }
  return () => {
    read ??= readAll()
    return read
  }
}

/** Whether it refuses a call because of its parameters. */
const wantsMore = ({ operation }: ListEndpoint, code = 0) =>
  (code === 10049 || code >= 20_000) && operation.codes.includes(code)

const needsOf = ({ operation }: ListEndpoint) => {
  const needed = operation.parameters.filter(({ required }) => required)
  return (operation.companion ? 100 : 0) + needed.length + (needed.some(({ name }) => SOURCES[name]) ? 10 : 0)
}

/** The parameters that a list needs; undefined where one is not known. */
function givenFor(
  { endpoint, operation }: ListEndpoint,
  known: readonly ReadableList[],
): Record<string, unknown> | undefined {
  const given: Record<string, unknown> = {}
  for (const parameter of operation.parameters.filter(({ required }) => required)) {
    const value = valueFor(endpoint.path, parameter, known)
    if (value === undefined) return undefined
    given[parameter.name] = value
  }
  return given
}

function valueFor(path: string, { name, schema }: Parameter, known: readonly ReadableList[]): unknown {
  if (TIMES[name]) return TIMES[name]
  const source = SOURCES[`${name} of ${path}`] ?? SOURCES[name]
  if (!source) return schema.enum?.[0]
  return known.find(({ endpoint }) => endpoint.path === source[0])?.items[0]?.[source[1]]
}
