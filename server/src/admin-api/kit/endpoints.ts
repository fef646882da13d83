import { z } from 'zod'
import { type ProblemRules, problem } from '../../contract/problem.ts'
import type { Right } from '../../contract/roles.ts'
import type { Decoded, Shape } from '../../endpoint/shape.ts'
import { RawJson, type RestEndpoint } from '../../endpoint.ts'
import type { Ctx } from '../../storage/ctx.ts'
import { CORP, inCorporation, type ReadCall, type WriteCall } from './call.ts'
import { etagOf, expectVersion } from './etag.ts'
import { idsOf, named } from './ids.ts'
import { listPage } from './list.ts'
import { type ListQuery, listQuery } from './list-query.ts'
import { maskingFor } from './masks.ts'
import { type Kept, readRecord, recordIn } from './record.ts'
import { type Resource, resourceFor } from './resource.ts'
import { STREAMED, streamedType, streamList } from './stream.ts'

type Id = string | number

/** `GET …/<path>`: pages, or the whole filtered list as CSV or NDJSON. */
export function listOf(resource: Resource): RestEndpoint & { resource: Resource } {
  const { path, tag, noun, rights, record, countedUpTo } = resource
  const endpoint = inCorporation<ReadCall>(
    {
      ...{ method: 'GET', path, tag, summary: `列出${noun}`, right: rights.read },
      query: { ...listQuery(resource), ids: idsOf(resource) },
      reply: {
        items: z.array(record),
        total: z.int().describe(countedUpTo ? `符合条件的总数，超过 ${countedUpTo} 时不再计数` : '符合条件的总数'),
        next_cursor: z.string().optional().describe('下一页的 cursor；最后一页没有'),
      },
      alsoProduces: STREAMED,
      example: { query: { limit: '2' } },
    },
    async ({ db, query, rights, language, requestHeaders, now, caller }) => {
      const type = streamedType(requestHeaders.accept)
      const own = resourceFor(resource, { rights, language, staffId: caller.staffIn?.(db.corpId) })
      const more = named(resource, query.ids)
      if (type) return streamList(db, own, query as ListQuery, { rights, now, type, more })
      return listPage(db, own, query as ListQuery, rights, more)
    },
  )
  return { ...endpoint, resource }
}

/** `GET …/<path>/{id}` with its ETag. */
export function readOf(resource: Resource): RestEndpoint {
  const { path, tag, noun, rights, record, id } = resource
  return inCorporation<ReadCall>(
    {
      ...{ method: 'GET', path: `${path}/{id}`, tag, summary: `读取${noun}`, right: rights.read, reply: record },
      ...{ params: { id: id.schema }, example: { path: { id: id.example } } },
    },
    async ({ db, path, rights, language, replyHeaders }) => {
      const own = resourceFor(resource, { rights, language })
      return shown(own, await readRecord(db, own, path.id), rights, replyHeaders)
    },
  )
}

type Writing<B extends Shape> = {
  body: B
  right?: Right
  errors?: ProblemRules
  description?: string
  example?: Record<string, unknown>
  /** The record that the example is of, where that is not the resource's. */
  exampleId?: string
}

/** `POST …/<path>`: `create` does the work and gives the new record's id. */
export function createOf<B extends Shape>(
  resource: Resource,
  writing: Writing<B> & { create(ctx: Ctx, body: Decoded<B>, call: WriteCall<B>): Promise<Id> },
): RestEndpoint {
  const { path, tag, noun, rights, record, kind } = resource
  const { body, right = rights.write, example, create, ...rest } = writing
  return inCorporation<WriteCall<B>>(
    {
      ...{ method: 'POST', path, tag, summary: `新建${noun}`, right, status: 201, reply: record, body, ...rest },
      ...(example ? { example: { body: example } } : {}),
    },
    async (call) => {
      const { ctx, replyHeaders, audit } = call
      const id = await create(ctx, call.body, call)
      const after = (await recordIn(ctx, resource, id)) as Kept
      await audit({ action: 'created', kind, id, after: after.fields })
      replyHeaders.location = `${CORP.replace('{corp_id}', encodeURIComponent(ctx.corpId))}/${path}/${encodeURIComponent(id)}`
      return shown(resourceFor(resource, call), after, call.rights, replyHeaders)
    },
  )
}

/** `PATCH …/<path>/{id}`: locks the record, honours `If-Match`, lets `change` do the work, and answers with the record. */
export function changeOf<B extends Shape>(
  resource: Resource,
  writing: Writing<B> & { change(ctx: Ctx, id: never, body: Decoded<B>, call: WriteCall<B>): Promise<unknown> },
): RestEndpoint {
  const { path, tag, noun, rights, record, id } = resource
  const { body, right = rights.write, example, exampleId = id.example, change, ...rest } = writing
  resource.written = new Set([...(resource.written ?? []), ...Object.keys(body)])
  return inCorporation<WriteCall<B>>(
    {
      ...{ method: 'PATCH', path: `${path}/{id}`, tag, summary: `修改${noun}`, right, reply: record, body, ...rest },
      versioned: true,
      ...{ params: { id: id.schema }, example: { path: { id: exampleId }, ...(example ? { body: example } : {}) } },
    },
    (call) =>
      changed(resource, 'updated', call, call.path.id, () => change(call.ctx, call.path.id, given(call.body), call)),
  )
}

/** `POST …/<path>/{id}/<verb>`: what is no change of fields. */
export function verbOf<B extends Shape>(
  resource: Resource,
  verb: string,
  writing: Omit<Writing<B>, 'body'> & {
    summary: string
    body?: B
    act(ctx: Ctx, id: never, body: Decoded<B>, call: WriteCall<B>): Promise<unknown>
    orRight?: Right
  },
): RestEndpoint {
  const { path, tag, rights, record, id } = resource
  const { body, right = rights.write, example, exampleId = id.example, act, ...rest } = writing
  return inCorporation<WriteCall<B>>(
    {
      ...{ method: 'POST', path: `${path}/{id}/${verb}`, tag, right, reply: record, ...rest, versioned: true },
      ...(body ? { body } : {}),
      ...{ params: { id: id.schema }, example: { path: { id: exampleId }, ...(example ? { body: example } : {}) } },
    },
    (call) => changed(resource, verb, call, call.path.id, () => act(call.ctx, call.path.id, call.body, call)),
  )
}

/** `DELETE …/<path>/{id}`. */
export function removeOf(
  resource: Resource,
  remove: (ctx: Ctx, id: never, call: WriteCall) => Promise<unknown>,
  more: { errors?: ProblemRules; description?: string } = {},
): RestEndpoint {
  const { path, tag, noun, rights, id, kind } = resource
  return inCorporation<WriteCall>(
    {
      ...{ method: 'DELETE', path: `${path}/{id}`, tag, summary: `删除${noun}`, right: rights.write, versioned: true },
      ...{ params: { id: id.schema }, example: { path: { id: id.removable ?? id.example } }, ...more },
    },
    async (call) => {
      const { ctx, path, audit } = call
      const before = await locked(resource, call, path.id)
      await remove(ctx, path.id, call)
      await audit({ action: 'removed', kind, id: path.id, before: before.fields })
    },
  )
}

/** Locks the record, compares its version, does the work, and writes what it was and what it has become. */
export async function changed<B extends Shape>(
  resource: Resource,
  action: string,
  call: WriteCall<B>,
  id: Id,
  work: () => Promise<unknown>,
): Promise<RawJson> {
  const { ctx, rights, replyHeaders, audit } = call
  const own = resourceFor(resource, call)
  const before = await locked(own, call, id)
  await work()
  const after = await recordIn(ctx, own, id)
  if (!after) throw problem('not_found')
  await audit({ action, kind: resource.kind, id, before: before.fields, after: after.fields })
  return shown(own, after, rights, replyHeaders)
}

/** The record, locked and of the version that the caller names. */
export async function locked<B extends Shape>(resource: Resource, call: WriteCall<B>, id: Id): Promise<Kept> {
  await resource.holds?.(call.ctx)
  const before = await recordIn(call.ctx, resource, id, 'lock')
  if (!before) throw problem('not_found')
  const seen = seenBy(resource, before, call.rights)
  expectVersion(call.requestHeaders['if-match'], seen, resource.written)
  return before
}

/** The record as this caller may see it, and its ETag. */
export function shown(
  resource: Resource,
  record: Kept,
  rights: ReadonlySet<string>,
  headers: Record<string, string>,
): RawJson {
  const seen = seenBy(resource, record, rights)
  headers.etag = etagOf(seen, resource.written)
  return new RawJson(seen.text)
}

function seenBy(resource: Resource, record: Kept, rights: ReadonlySet<string>): Kept {
  const mask = maskingFor(resource, rights)
  if (!mask) return record
  const fields = mask(record.fields)
  return { text: JSON.stringify(fields), fields }
}

/** What a caller gave of a body in which everything may be left out. */
function given<T extends object>(body: T): T {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as T
}
