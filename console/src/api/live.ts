import { useEffect } from 'react'
import { noteLive } from './connection.ts'
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
  let wait = AGAIN_MS.first
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
      wait = AGAIN_MS.first
      noteLive(true)
      if (missed) queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === corpId })
      missed = false
    })
    opened.addEventListener('error', () => {
      missed = true
      noteLive(false)
      if (opened.readyState !== EventSource.CLOSED || opened !== source) return
      timer = setTimeout(open, wait)
      wait = Math.min(wait * 2, AGAIN_MS.longest)
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
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  ended.addEventListener('abort', () => clearTimeout(timer))
  const flush = () => {
    timer = undefined
    const resources = new Set([...changed].flatMap(resourceOfKind))
    changed.clear()
    refreshNames(corpId, resources)
    queries.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] === corpId && resources.has(String(queryKey[1])),
    })
  }
  return (event: MessageEvent<string>) => {
    changed.add(kindOf(event))
    timer ??= setTimeout(flush, GATHER_MS)
  }
}

function kindOf({ data }: MessageEvent<string>): string {
  try {
    return String(JSON.parse(data).kind)
  } catch {
    return ''
  }
}
