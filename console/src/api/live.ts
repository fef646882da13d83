import { useEffect } from 'react'
import { queries } from './queries.ts'
import { resourceOfKind } from './resources.ts'

/** Milliseconds in which changes are gathered before what shows them is asked for again. */
const GATHER_MS = 200

/** While a corporation's pages are shown, what changes there is asked for again as soon as the change feed tells of it. */
export function useLive(corpId: string | undefined): void {
  useEffect(() => {
    if (!corpId) return
    const source = new EventSource(`/admin-api/corps/${encodeURIComponent(corpId)}/live`)
    const changed = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      const resources = new Set([...changed].flatMap(resourceOfKind))
      changed.clear()
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === corpId && resources.has(String(queryKey[1])),
      })
    }
    const heard = (event: MessageEvent<string>) => {
      changed.add(kindOf(event))
      timer ??= setTimeout(flush, GATHER_MS)
    }
    source.addEventListener('change', heard)
    return () => {
      source.close()
      clearTimeout(timer)
    }
  }, [corpId])
}

function kindOf({ data }: MessageEvent<string>): string {
  try {
    return String(JSON.parse(data).kind)
  } catch {
    return ''
  }
}
