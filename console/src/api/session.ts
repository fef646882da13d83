import { queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'
import type { List } from './list.ts'

/** A corporation that the operator may enter, and what the operator may do there. */
export type Membership = {
  corp_id: string
  name: string
  role: string
  staff_id: string | null
  rights: readonly string[]
}

/** Who is signed in. */
export type Session = { operator_id: number; name: string; admin: boolean; corps: readonly Membership[] }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session> => {
    const session = await call<Session>('GET', '/session')
    return session.admin ? { ...session, corps: await everyCorp() } : session
  },
  staleTime: 60_000,
  retry: false,
})

/** A server administrator may enter every corporation; `admin` stands for all rights. */
async function everyCorp(): Promise<Membership[]> {
  const { items } = await call<List<{ corp_id: string; name: string }>>('GET', '/corps', { query: { limit: 100 } })
  return items.map(({ corp_id, name }) => ({ corp_id, name, role: 'admin', staff_id: null, rights: [] }))
}

/** The corporation's settings, of which every page needs the time zone. */
export const settingsQuery = (corpId: string | undefined) =>
  queryOptions({
    queryKey: [corpId, 'settings', 'record'],
    queryFn: () => call<{ time_zone: string }>('GET', `/corps/${corpId}/settings`),
    enabled: corpId !== undefined,
    staleTime: 300_000,
  })

export const signIn = (body: { name: string; password: string; totp?: string }) =>
  call<Session>('POST', '/session', { body })
export const enter = (token: string) => call<Session>('POST', '/enter', { body: { token } })
export const signOut = () => call<void>('DELETE', '/session')
