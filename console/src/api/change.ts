import { useMutation } from '@tanstack/react-query'
import { useText } from '../i18n/language.tsx'
import { toast } from '../state/toast.ts'
import { callIn } from './call.ts'
import { useCorp } from './corp.tsx'
import { underIntent } from './intent.ts'
import { refreshNames } from './names.ts'
import { isSignedOut, ProblemError } from './problem.ts'
import { queries } from './queries.ts'
import { reasonOf } from './reason.ts'
import type { Body, Params, PathFor, Reply, Verb } from './types.ts'

type Sent = {
  method: Verb
  path: string
  params?: Record<string, string | number> | undefined
  body?: unknown
  /** What to tell when it is done. */
  done?: string
  /** The version that is changed; the call is refused when the record has become another. */
  version?: string | undefined
  /** What a form shows itself: refusals of its fields and conflicts of versions, or whatever happens. */
  shown?: 'fields' | 'all'
  /** What is wanted, whatever the body says: a form that is sent again means the same record. */
  intent?: string
}

/** What a change answers with, and the version that the record has now. */
type Answer<T> = { data: T; etag: string | undefined }

/**
 * Changes records by paths that only the running page knows. What is tried again after a reply that was lost carries the
 * same idempotency key, so that it works once. What shows the resource is read again. A failure is a notice, unless a
 * form shows it. The shell says that the session has ended.
 */
export function useSend<T = unknown>() {
  const { corp_id } = useCorp()
  const t = useText()
  return useMutation<Answer<T>, Error, Sent>({
    mutationFn: async ({ method, path, params, body, version, intent: name }) => {
      const intent = name ?? JSON.stringify([corp_id, method, path, params, body, version])
      const sent = method === 'delete' ? body : (body ?? {})
      return underIntent(intent, name !== undefined, async (key) => {
        const headers = { 'idempotency-key': key, ...(version ? { 'if-match': version } : {}) }
        return (await callIn(corp_id, method, path, { params, body: sent, headers })) as Answer<T>
      })
    },
    onSuccess: async (_data, { path, done }) => {
      if (done) toast.done(done)
      const [resource = ''] = path.split('/')
      refreshNames(corp_id, [resource])
      // the log has an entry more than when somebody pointed at a link to it
      queries.invalidateQueries({ queryKey: [corp_id, 'audit'], refetchType: 'none' })
      await queries.invalidateQueries({ queryKey: [corp_id, resource] })
      queries.invalidateQueries({ queryKey: [corp_id, 'home'] })
    },
    onError: (error, { version, shown }) => {
      if (isSignedOut(error) || shown === 'all') return
      if (shown && error instanceof ProblemError && (error.fields.length > 0 || (version && error.current))) return
      toast.failed(reasonOf(error, t))
    },
  })
}

type Change<P extends PathFor<M>, M extends Verb> = Params<P> & {
  done?: string
  shown?: 'fields' | 'all'
} & (Body<P, M> extends undefined ? { body?: undefined } : { body: Body<P, M> })

/** Changes records by one path of the API. */
export function useChange<M extends Verb, P extends PathFor<M>>(method: M, path: P) {
  const send = useSend<Reply<P, M>>()
  const call = `${method.toUpperCase()} ${path}`
  return {
    /** Whether the operator may. */
    may: useCorp().may(call),
    /** What a button that makes the change is marked with. */
    mark: { 'data-call': call },
    isPending: send.isPending,
    data: send.data?.data,
    error: send.error,
    mutate: (change: Change<P, M>) => send.mutate({ method, path, ...change }),
    mutateAsync: async (change: Change<P, M>) => (await send.mutateAsync({ method, path, ...change })).data,
  }
}
