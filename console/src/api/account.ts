import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'
import { toast } from '../state/toast.ts'
import { client } from './client.ts'
import { underIntent } from './intent.ts'
import { ProblemError } from './problem.ts'
import { queries } from './queries.ts'
import { reasonOf } from './reason.ts'
import { renewing } from './renewal.ts'
import { sessionQuery } from './session.ts'
import type { Right } from './types.ts'

/** Where the operator is signed in. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => (await client.GET('/admin-api/session/sessions')).data?.items ?? [],
})

/** What a key is for, and what narrows it; nothing, where that is left out. */
export type NewKey = { name: string; corp_id?: string; rights?: Right[]; expires_at?: number }

/** The keys of the operator's scripts; revoked ones are left out. */
export const keysQuery = queryOptions({
  queryKey: ['account', 'keys'],
  queryFn: async () =>
    ((await client.GET('/admin-api/session/keys')).data?.items ?? []).filter(({ revoked_at }) => revoked_at === null),
})

/** The calls that change the operator's own account. */
export const account = {
  setPassword: (body: { password: string; current?: string; name?: string }) =>
    renewing(client.PUT('/admin-api/session/password', { body })),
  beginTotp: async (body: { code?: string }) => (await client.POST('/admin-api/session/totp', { body })).data,
  confirmTotp: (code: string) => client.PUT('/admin-api/session/totp', { body: { code } }),
  endTotp: (code: string) => client.DELETE('/admin-api/session/totp', { params: { query: { code } } }),
  endSession: (id: number) => client.DELETE('/admin-api/session/sessions/{id}', { params: { path: { id } } }),
  endOtherSessions: () => client.DELETE('/admin-api/session/sessions'),
  createKey: (body: NewKey) =>
    underIntent('account key', true, async (key) => {
      const headers = { 'idempotency-key': key }
      return (await client.POST('/admin-api/session/keys', { body, headers })).data
    }),
  revokeKey: (id: number) => client.DELETE('/admin-api/session/keys/{id}', { params: { path: { id } } }),
}

/**
 * Changes something of the account; a refusal is shown, and what is shown of the account is read again. `conflict` says what a
 * 409 means, where that is known.
 */
export function useAccountChange<V, T>(change: (given: V) => Promise<T>, conflict?: Word) {
  const t = useText()
  return useMutation({
    mutationFn: change,
    onSuccess: () => queries.invalidateQueries(sessionQuery),
    onError: (error) => {
      const isConflict = conflict && error instanceof ProblemError && error.status === 409
      toast.failed(isConflict ? t(conflict) : reasonOf(error, t))
    },
    onSettled: () => {
      queries.invalidateQueries({ queryKey: ['account'] })
    },
  })
}
