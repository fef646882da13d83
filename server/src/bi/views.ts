import type { z } from 'zod'
import { openApi } from '../contract/openapi.ts'
import { type Sensitivity, sensitivityOf } from '../contract/sensitive.ts'
import { type ApiDocument, type Column, columnsByKind } from '../mirror/columns.ts'
import { bulkReads } from '../open-api/bulk/read.ts'
import { feedKinds } from '../open-api/event/kinds.ts'
import { feedRecords } from '../records/feed-records.ts'

/** What logins of their own may see, and what their views are made of, which they can neither name nor call. */
export const VIEWS = 'bi'
export const INSIDE = 'bi_read'

const TYPES = { integer: 'bigint', number: 'double precision', boolean: 'boolean', string: 'text', json: 'jsonb' }

/** A record's id tells a phone. */
const IDS_OF_PHONES = ['clue']

type Path = { path: string[]; what: Sensitivity }

/** The statements that make all views; PostgreSQL takes them as one. */
export function viewStatements(): string {
  const columns = columnsByKind(openApi(bulkReads, { version: '', description: '' }) as unknown as ApiDocument)
  const views = [...columns].map(([kind, of]) => viewOf(kind, of))
  return [MASKS, ...views].join('\n')
}

/** As the API masks them; a missing value stays missing. */
const MASKS = `
create function ${INSIDE}.hidden_phone(phone text) returns text immutable language sql as $$
  select case when length(phone) < 8 or phone like '[%' then repeat('*', length(phone))
    else left(phone, 3) || repeat('*', length(phone) - 7) || right(phone, 4) end
$$;
create function ${INSIDE}.hidden(what text, value jsonb) returns jsonb immutable language sql as $$
  select case
    when value is null or value = 'null' then 'null'
    when what = 'phone' and jsonb_typeof(value) = 'array' then (
      select coalesce(jsonb_agg(${INSIDE}.hidden_phone(each)), '[]') from jsonb_array_elements_text(value) each)
    when what = 'phone' and jsonb_typeof(value) <> 'object' then to_jsonb(${INSIDE}.hidden_phone(value #>> '{}'))
    when jsonb_typeof(value) = 'array' then '[]'
    when jsonb_typeof(value) = 'object' then '{}'
    else '"***"' end
$$;`

/**
 * Whose rows they are is asked of the session's own login, which no statement can change. The function runs as its owner, and
 * looks nothing up in schemas that a caller names.
 */
function viewOf(kind: string, columns: readonly Column[]): string {
  const name = quoted(kind)
  const typed = columns.map((column) => `${quoted(column.name)} ${TYPES[column.type]}`)
  const shown = columns.map((column) => `x.${quoted(column.name)}, `).join('')
  const id = IDS_OF_PHONES.includes(kind)
    ? `case when me.phones then b.line ->> 'record_id' else ${INSIDE}.hidden_phone(b.line ->> 'record_id') end`
    : `b.line ->> 'record_id'`
  return `
create function ${INSIDE}.${name}() returns table (record_id text, ${typed.map((each) => `${each}, `).join('')}_data json)
  stable security definer set search_path = public, pg_temp language sql as $$
  select ${id}, ${shown}d.data
  from sql_login me join corp c on c.corp_id = me.corp_id and c.removed_at is null${conditionsOf(kind)}
    cross join lateral (select line::json as line from bulk_${kind}(me.corp_id) line) b
    cross join lateral (select ${dataOf(kind)} as data) d
    cross join lateral json_to_record(d.data) as x(${typed.join(', ')})
  where me.login = session_user
$$;
create view ${VIEWS}.${name} with (security_barrier) as select * from ${INSIDE}.${name}();`
}

/** What the kind's list asks of a corporation. */
function conditionsOf(kind: string): string {
  const seat = feedKinds[kind]
  if (!seat) return ''
  const terms = seat === 'conversation' ? ' and c.chat_terms_agreed' : ''
  return `${terms} and exists (
      select from seat s where s.corp_id = c.corp_id and s.kind = '${seat}' and s.quantity > 0
        and (s.expires_at is null or s.expires_at > extract(epoch from now())))`
}

/** The record byte for byte, or masked where the login lacks the right. */
function dataOf(kind: string): string {
  const data = `b.line -> 'data'`
  const schema = feedRecords[kind]
  const paths = schema ? sensitivePaths(schema) : []
  const flags = new Set(
    paths.map(({ what }) => (what === 'phone' ? 'me.phones' : what === 'chat' ? 'me.chats' : 'false')),
  )
  if (flags.size === 0) return data
  const masked = paths.reduce((inner, { path, what }) => {
    const place = `'{${path.join(',')}}'`
    return `jsonb_set(${inner}, ${place}, ${INSIDE}.hidden('${what}', whole #> ${place}), false)`
  }, 'whole')
  const flag = [...flags].join(' and ')
  return `case when ${flag} then ${data} else (select (${masked})::json from (select (${data})::jsonb as whole offset 0) p) end`
}

type Def = { innerType?: z.ZodType; in?: z.ZodType; element?: z.ZodType; shape?: Record<string, z.ZodType> }

/** Where a record's sensitive values are; a list of them is masked as one. */
function sensitivePaths(schema: z.ZodType, path: string[] = []): Path[] {
  const what = sensitivityOf(schema)
  if (what) return [{ path, what }]
  const { innerType, in: wire, element, shape } = schema.def as unknown as Def
  if (innerType ?? wire) return sensitivePaths((innerType ?? wire) as z.ZodType, path)
  if (shape) return Object.entries(shape).flatMap(([name, field]) => sensitivePaths(field, [...path, name]))
  if (!element) return []
  const own = sensitivityOf(element)
  if (own) return [{ path, what: own }]
  if (sensitivePaths(element).length > 0) throw new Error(`${path.join('.')} holds a list of what no view can mask`)
  return []
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
