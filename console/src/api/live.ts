import { useEffect } from 'react'
import { openBackoff } from './backoff.ts'
import { noteLive } from './connection.ts'
import { gather } from './gather.ts'
import { refreshNames } from './names.ts'
import { queries } from './queries.ts'
import { resourceOfKind } from './resources.ts'

/** Milliseconds in which changes are gathered before what shows them is asked for again. */
const GATHER_MS = 200
/** Milliseconds between two tries to listen again: the first, and the longest. */
const AGAIN_MS = { first: 1000, longest: 30_000 }

/**
 * While a corporation's pages are shown, what changes there is asked for again as soon as the change feed tells of it. A
 * browser stops listening for good after any answer but 200 (the session ended, the service restarts): it is made to
 * listen again, and then all that is shown is asked for, since changes were missed meanwhile. A tab in the
 * background does not listen: a browser has six connections to a service, for all its tabs.
 */
export function useLive(corpId: string | undefined): void {
  useEffect(() => {
    if (!corpId) return
    const listening = new AbortController()
    listen(corpId, listening.signal)
    return () => listening.abort()
  }, [corpId])
}

function listen(corpId: string, ended: AbortSignal): void {
  const changes = gatherChanges(corpId, ended)
  const backoff = openBackoff(AGAIN_MS)
  let missed = false
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => {
    clearTimeout(timer)
    timer = undefined
    const opened = new EventSource(`/admin-api/corps/${encodeURIComponent(corpId)}/live`)
    source = opened
    opened.addEventListener('change', changes)
    opened.addEventListener('open', () => {
      backoff.succeeded()
      noteLive(true)
      if (missed) queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === corpId })
      missed = false
    })
    opened.addEventListener('error', () => {
      missed = true
      noteLive(false)
      if (opened.readyState !== EventSource.CLOSED || opened !== source) return
      timer = setTimeout(open, backoff.next())
    })
  }
  const close = () => {
    clearTimeout(timer)
    timer = undefined
    source?.close()
    source = undefined
    missed = true
  }
  const turn = () => {
    if (document.hidden) close()
    else if (!source) open()
  }
  const soon = () => timer && open()
  for (const sign of ['online', 'focus']) addEventListener(sign, soon, { signal: ended })
  document.addEventListener('visibilitychange', turn, { signal: ended })
  ended.addEventListener('abort', () => {
    close()
    noteLive(true)
  })
  turn()
}

/** Asks again for what shows the changed kinds of record, once for all that change in a moment. */
function gatherChanges(corpId: string, ended: AbortSignal) {
  const { add, stop } = gather(GATHER_MS, (kinds) => {
    const resources = new Set(kinds.flatMap(resourceOfKind))
    refreshNames(corpId, resources)
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === corpId && resources.has(String(queryKey[1])),
    })
  })
  ended.addEventListener('abort', stop)
  return (event: MessageEvent<string>) => add(kindOf(event))
}

function kindOf({ data }: MessageEvent<string>): string {
  try {
    return String(JSON.parse(data).kind)
  } catch {
    return ''
  }
}
