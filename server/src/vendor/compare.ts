import { isDeepStrictEqual } from 'node:util'
import { hidden, sensitivityOf } from '../contract/sensitive.ts'
import { datasetKinds } from '../records/datasets.ts'
import { feedItem } from '../records/feed-items.ts'
import { feedRecords } from '../records/feed-records.ts'
import type { Item, Source } from './source.ts'

type Difference = { record: string; field: string; vendor: unknown; ours: unknown }
export type Refused = { record: string; field: string; reason: string }

/** What a comparison of one kind found. */
export type KindReport = {
  kind: string
  read: number
  created: number
  updated: number
  unchanged: number
  refused: Refused[]
  differs: Difference[]
  only_ours: number
  only_vendor: number
  unknown_fields: Record<string, number>
}

/** Entries of a list in the report. */
export const MOST = 100

/** `changed` has the records to store, by id, and `gone` those of ours that the vendor does not show. */
export type Compared = { report: KindReport; changed: Map<string, Item>; gone: ReadonlyMap<string, Item> }

/** Compares what the vendor shows of a kind with what we show; fields that only one side has are no difference. */
export function compare(source: Source, vendor: ReadonlyMap<string, Item>, ours: ReadonlyMap<string, Item>): Compared {
  const { kind, key, also = {}, moving = [], completed } = source
  const compared = new Set([...fieldsOf(source), ...Object.keys(also)])
  const known = new Set([...compared, ...[key].flat()])
  const unknown_fields: Record<string, number> = {}
  const differs: Difference[] = []
  const changed: Compared['changed'] = new Map()
  let [created, updated, unchanged] = [0, 0, 0]
  for (const [id, told] of vendor) {
    const own = ours.get(id)
    const item = completed?.(told, own) ?? told
    const fields = Object.keys(item).filter((name) => {
      if (!known.has(name)) unknown_fields[name] = (unknown_fields[name] ?? 0) + 1
      return own && compared.has(name) && !moving.includes(name) && !isDeepStrictEqual(item[name], own[name])
    })
    if (own && fields.length === 0) unchanged++
    else changed.set(id, item)
    if (!own) created++
    else if (fields.length > 0) updated++
    for (const field of fields.slice(0, MOST - differs.length)) {
      const shown = (side: Item) => shownValue(kind, field, side[field])
      differs.push({ record: shownId(source, item), field, vendor: shown(item), ours: shown(own as Item) })
    }
  }
  const gone = new Map([...ours].filter(([id]) => !vendor.has(id)))
  const report = {
    ...{ kind, read: vendor.size, created, updated, unchanged, refused: [], differs },
    ...{ only_ours: gone.size, only_vendor: created, unknown_fields },
  }
  return { report, changed, gone }
}

/** The fields that we show of a kind. */
function fieldsOf({ kind, shown }: Source): string[] {
  const schema = shown ? datasetKinds.find(({ name }) => name === kind)?.line : feedItem(kind)
  return Object.keys(schema?.shape ?? {})
}

/** Kinds whose texts tell of people. */
const OF_PEOPLE = ['staff', 'customer', 'clue', 'add_task', 'chat_session', 'chat_message']
/** Fields that do so in records of other kinds. */
const OF_SOMEBODY = /^(?:create_staff_(?:name|avatar)|staff_users|staffs|content)$/
/** Fields of those that tell nobody's name, number or address. */
const PLAIN =
  /(?:^|_)(?:id|ids|status|gender|type|points|score|at|time|able|authorized|tags|groups|stage|unionid|openid)$/

function shownValue(kind: string, field: string, value: unknown): unknown {
  const schema = feedRecords[kind]?.shape[field]
  const what = schema && sensitivityOf(schema as never)
  if (what || /phone/.test(field)) return hidden(what ?? 'phone', value)
  const tells = OF_PEOPLE.includes(kind) ? !PLAIN.test(field) : OF_SOMEBODY.test(field)
  if (!tells || value === null || typeof value === 'number') return value
  return typeof value === 'string' ? `${[...value].slice(0, 1).join('')}**` : '***'
}

/** A record's id as the report names it. */
export function shownId({ kind, key }: Pick<Source, 'kind' | 'key'>, item: Item): string {
  return [key]
    .flat()
    .map((name) => String(shownValue(kind, name, item[name])))
    .join('/')
}
