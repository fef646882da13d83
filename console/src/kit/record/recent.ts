const MOST = 8

/** A record that was opened lately, by the address of its page. */
export type Recent = { address: string; name: string }

/** By corporation: its pages' addresses begin with it. */
const keyOf = (corpId: string) => `guanxi.recent ${corpId}`

export function recentIn(corpId: string): readonly Recent[] {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(corpId)) ?? '[]')
  } catch {
    return []
  }
}

/** Notes that a record was opened; the search offers the last ones first. They end with the session, as drafts do. */
export function noteRecent({ id, name }: { id: string; name: string }): void {
  const [, , corpId = '', page = ''] = location.pathname.split('/')
  const view = new URLSearchParams(location.search).get('view')
  const address = `${page}?${new URLSearchParams({ ...(view ? { view } : {}), open: id })}`
  const others = recentIn(decodeURIComponent(corpId)).filter((each) => each.address !== address)
  sessionStorage.setItem(
    keyOf(decodeURIComponent(corpId)),
    JSON.stringify([{ address, name }, ...others].slice(0, MOST)),
  )
}
