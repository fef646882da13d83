import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callIn } from './call.ts'
import { client } from './client.ts'
import { noteSignedOut } from './signed-out.ts'
import type { Membership, Reply, Right, Session } from './types.ts'

/** A corporation that the operator may enter; `admin` is a server administrator, who may do everything. */
export type Entered = Omit<Membership, 'role' | 'time_zone' | 'sandbox'> & { role: Membership['role'] | 'admin' }

/** Who is signed in. A server administrator may enter every corporation; `corps` are those that the console has met. */
export type SignedIn = Session

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SignedIn> => {
    const { data } = await client.GET('/admin-api/session')
    noteSignedOut(false)
    return data as Session
  },
  staleTime: 60_000,
  retry: false,
})

const readCorps = async (q: string, cursor: string | undefined) => {
  const query = { limit: 100, ...(q ? { q } : {}), ...(cursor ? { cursor } : {}) }
  const { data } = await client.GET('/admin-api/corps', { params: { query } })
  return data ?? { items: [], total: 0 }
}

/** Corporations that a name or id finds, to their end. */
export const corpsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['corps', q],
    queryFn: ({ pageParam }) => readCorps(q, pageParam || undefined),
    initialPageParam: '',
    getNextPageParam: ({ next_cursor }) => next_cursor,
    staleTime: 10_000,
  })

/** The corporation of an address, as the operator may enter it; null when there is none. */
export const enteredQuery = (session: SignedIn, corpId: string) =>
  queryOptions({
    queryKey: ['entered', session.operator_id, corpId],
    queryFn: async (): Promise<Entered | null> => {
      const member = session.corps.find(({ corp_id }) => corp_id === corpId)
      if (member || !session.admin) return member ?? null
      for (let cursor: string | undefined; ; ) {
        const { items, next_cursor } = await readCorps(corpId, cursor)
        const corp = items.find(({ corp_id }) => corp_id === corpId)
        if (corp) return { corp_id: corp.corp_id, name: corp.name, role: 'admin', staff_id: null, rights: [] }
        if (!next_cursor) return null
        cursor = next_cursor
      }
    },
    staleTime: 60_000,
  })

/** Whether the operator has the right in the corporation; a server administrator has all of them everywhere. */
export function hasRight({ admin, corps }: SignedIn, corpId: string, right: Right | undefined): boolean {
  if (admin) return true
  const member = corps.find(({ corp_id }) => corp_id === corpId)
  return member !== undefined && (right === undefined || member.rights.includes(right))
}

/** The corporation's settings, of which every page needs the time zone. */
export const settingsQuery = (corpId: string | undefined) =>
  queryOptions({
    queryKey: [corpId, 'settings', 'record'],
    queryFn: async () => (await callIn(String(corpId), 'get', 'settings')).data as Reply<'settings'>,
    enabled: corpId !== undefined,
    staleTime: 300_000,
  })

export const signIn = (body: { name: string; password: string; totp?: string }) =>
  client.POST('/admin-api/session', { body })
export const enter = (body: { token: string; totp?: string }) => client.POST('/admin-api/enter', { body })
export const signOut = () => client.DELETE('/admin-api/session')
