import type { components, paths } from './schema.d.ts'

type Corp = '/admin-api/corps/{corp_id}/'
export type Verb = 'get' | 'post' | 'patch' | 'put' | 'delete'

/** Paths below a corporation, as the API's document writes them: `forms/{id}/answers`. */
type Below = { [P in keyof paths]: P extends `${Corp}${infer Rest}` ? Rest : never }[keyof paths]
type Operation<P extends Below, M extends Verb> = M extends keyof paths[`${Corp}${P}`] ? paths[`${Corp}${P}`][M] : never

/** The paths that can be called so. */
export type PathFor<M extends Verb> = {
  [P in Below]: paths[`${Corp}${P}`] extends Record<M, unknown> ? P : never
}[Below]

type Json<C> = C extends { content: { 'application/json': infer T } } ? T : undefined

/** What a call answers with. */
export type Reply<P extends PathFor<M>, M extends Verb = 'get'> =
  Operation<P, M> extends { responses: infer R } ? Json<R[keyof R]> : never

/** What a call is sent. */
export type Body<P extends PathFor<M>, M extends Verb> =
  Operation<P, M> extends { requestBody: { content: { 'application/json': infer T } } } ? T : undefined

/** What can be asked of a list; values that stand in the address are checked by the API. */
export type QueryOf<P extends PathFor<'get'>> =
  Operation<P, 'get'> extends { parameters: { query?: infer Q } }
    ? { [K in keyof Q]?: unknown }
    : Record<never, unknown>

/** The paths of lists, and what one item of theirs is. */
export type ListPath = {
  [P in PathFor<'get'>]: Reply<P> extends { items: unknown[] } ? P : never
}[PathFor<'get'>]
export type RecordOf<P extends ListPath> = Reply<P> extends { items: (infer R)[] } ? R : never

type NamesIn<P extends string> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** Lists that do not lie below one record. */
export type Resource = {
  [P in ListPath]: [NamesIn<P>] extends [never] ? (RecordOf<P> extends object ? P : never) : never
}[ListPath]

/** The values of the names in a path. */
export type Params<P extends string> = [NamesIn<P>] extends [never]
  ? { params?: undefined }
  : { params: Record<NamesIn<P>, string | number> }

export type Session = components['schemas']['Session']
export type Membership = Session['corps'][number]
export type Role = Membership['role']
export type Right = Membership['rights'][number]
