import { client, type Query } from './client.ts'
import type { Body, Params, PathFor, QueryOf, Reply, Verb } from './types.ts'

type Call = {
  params?: Record<string, string | number> | undefined
  query?: Query | undefined
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  as?: 'json' | 'blob' | 'text'
}
type Answer = { data: unknown; response: Response }

/** Calls a path below a corporation and gives the reply's body with its version, if it has one. */
export async function callIn(corpId: string, method: Verb, path: string, call: Call = {}) {
  const { params, query, body, headers, signal, as = 'json' } = call
  const request = client.request as unknown as (method: Verb, path: string, init: object) => Promise<Answer>
  const { data, response } = await request(method, `/admin-api/corps/{corp_id}/${path}`, {
    parseAs: as,
    params: { path: { ...params, corp_id: corpId }, query },
    ...(body === undefined ? {} : { body }),
    ...(headers ? { headers } : {}),
    ...(signal ? { signal } : {}),
  })
  return { data, etag: response.headers.get('etag') ?? undefined }
}

type Question<P extends PathFor<M>, M extends 'get' | 'post'> = Params<P> & {
  query?: P extends PathFor<'get'> ? QueryOf<P> : undefined
  body?: Body<P, M>
  signal?: AbortSignal
}

/** Asks for something, also by a POST that changes nothing. */
export async function ask<M extends 'get' | 'post', P extends PathFor<M>>(
  corpId: string,
  method: M,
  path: P,
  question: Question<P, M>,
): Promise<Reply<P, M>> {
  return (await callIn(corpId, method, path, question)).data as Reply<P, M>
}
