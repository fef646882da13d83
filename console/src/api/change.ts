import { useMutation } from '@tanstack/react-query'
import { App } from 'antd'
import { useText } from '../i18n/language.tsx'
import { call, type Query } from './call.ts'
import { useCorp } from './corp.tsx'
import { randomKey } from './key.ts'
import { ProblemError } from './problem.ts'
import { queries } from './queries.ts'
import { reasonOf } from './reason.ts'

type Change = {
  method?: 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
  query?: Query
  done?: string
}

/**
 * Changes records. Each try carries an idempotency key, so that one that is repeated works once. What shows the resource is
 * asked for again. A failure is shown, unless it names fields: then the form shows it.
 */
export function useChange<T = unknown>() {
  const { corp_id } = useCorp()
  const { message } = App.useApp()
  const t = useText()
  return useMutation<T, Error, Change>({
    mutationFn: ({ method = 'POST', path, body, query }) =>
      call<T>(method, `/corps/${corp_id}/${path}`, {
        ...(body === undefined && method !== 'DELETE' ? { body: {} } : body === undefined ? {} : { body }),
        ...(query ? { query } : {}),
        headers: { 'idempotency-key': randomKey() },
      }),
    onSuccess: async (_data, { path, done }) => {
      if (done) message.success(done)
      const [resource = ''] = path.split('/')
      await queries.invalidateQueries({ queryKey: [corp_id, resource] })
      queries.invalidateQueries({ queryKey: [corp_id, 'home'] })
    },
    onError: (error) => {
      if (error instanceof ProblemError && error.fields.length > 0) return
      message.error(reasonOf(error, t))
    },
  })
}
