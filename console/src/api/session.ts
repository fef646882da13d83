import { queryOptions } from '@tanstack/react-query'
import { callIn } from './call.ts'
import { client } from './client.ts'
import { noteSignedOut } from './signed-out.ts'
import type { Membership, Reply, Right, Session } from './types.ts'

/** A corporation that the operator may enter; `admin` is a server administrator, who may do everything. */
export type Entered = Omit<Membership, 'role'> & { role: Membership['role'] | 'admin' }

/** Who is signed in. */
export type SignedIn = Omit<Session, 'corps'> & { corps: readonly Entered[] }

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<SignedIn> => {
    const { data } = await client.GET('/admin-api/session')
    const session = data as Session
    noteSignedOut(false)
    return session.admin ? { ...session, corps: await everyCorp() } : session
  },
  staleTime: 60_000,
  retry: false,
})

/** A server administrator may enter every corporation. */
async function everyCorp(): Promise<Entered[]> {
  const { data } = await client.GET('/admin-api/corps', { params: { query: { limit: 100 } } })
  return (data?.items ?? []).map(({ corp_id, name }) => ({ corp_id, name, role: 'admin', staff_id: null, rights: [] }))
}

/** Whether the operator has the right in the corporation; a server administrator has all of them everywhere. */
export function hasRight({ admin, corps }: SignedIn, corpId: string, right: Right | undefined): boolean {
  const member = corps.find(({ corp_id }) => corp_id === corpId)
  return member !== undefined && (admin || right === undefined || member.rights.includes(right))
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
export const enter = (token: string) => client.POST('/admin-api/enter', { body: { token } })
export const signOut = () => client.DELETE('/admin-api/session')
