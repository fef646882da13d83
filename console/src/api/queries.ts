import { QueryClient } from '@tanstack/react-query'
import { onAnswerAgain } from './connection.ts'
import { ProblemError } from './problem.ts'

/** What was read from the API: shown again at once, asked for again when it may have changed. */
export const queries = new QueryClient({
  defaultOptions: {
    // the service may be on this machine, whatever the browser thinks of the network
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      staleTime: 10_000,
      retry: (times, error) =>
        times < 2 && !(error instanceof ProblemError && error.status >= 400 && error.status < 500),
      refetchOnWindowFocus: false,
    },
  },
})

// what failed while the service was away, and still stands empty in a page or a form
onAnswerAgain(() => {
  queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
})
