/** One column that fits a phone of 320 px; light and dark as the visitor's device is. */
export const STYLE = `:root { --ground: #f5f6f4; --card: #fff; --ink: #1b211e; --quiet: #56605b; --line: #dfe4e1 }
@media (prefers-color-scheme: dark) {
  :root { --ground: #111513; --card: #1b211e; --ink: #eef2f0; --quiet: #a9b5af; --line: #2f3833 }
}
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; background: var(--ground); color: var(--ink);
  font: 16px/1.7 -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif; border-top: 4px solid var(--brand) }
header { display: flex; align-items: center; gap: 10px; max-width: 36rem; margin: 0 auto; padding: 14px 16px }
header img { border-radius: 8px; object-fit: cover; flex: none }
header p { margin: 0; font-weight: 600; overflow-wrap: anywhere }
main { max-width: 36rem; margin: 0 auto; padding: 0 16px 32px }
article, .note { background: var(--card); border: 1px solid var(--line); border-radius: 14px; overflow: hidden }
.note { padding: 40px 20px; margin-top: 12vh; text-align: center }
.note p { margin: 8px 0 0; color: var(--quiet) }
.cover { display: block; width: 100%; max-height: 20rem; object-fit: cover; background: var(--line) }
.text { padding: 18px 18px 22px }
h1 { margin: 0; font-size: 22px; line-height: 1.4; overflow-wrap: anywhere }
.text p { margin: 10px 0 0; color: var(--quiet); white-space: pre-line; overflow-wrap: anywhere }
.file { font-size: 14px }
.go { display: block; margin-top: 20px; padding: 13px 16px; border-radius: 10px; background: var(--brand); color: var(--on-brand);
  text-align: center; text-decoration: none; font-weight: 600 }
.go:focus-visible, .turn a:focus-visible, .whole:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px }
.whole { display: block; margin-top: 14px; padding: 8px; text-align: center; color: var(--ink) }
.sheet { display: block; width: 100%; aspect-ratio: 1 / 1.414; border: 0; background: var(--line) }
.sheet p { margin: 0; padding: 24px 18px }
.turn { display: grid; grid-template-columns: 1fr auto 1fr; align-items: center; gap: 8px; margin-top: 14px; font-variant-numeric: tabular-nums }
.turn a { padding: 10px 6px; border: 1px solid var(--line); border-radius: 10px; text-align: center; color: var(--ink); text-decoration: none }
.turn span { color: var(--quiet); text-align: center; white-space: nowrap }
`

/**
 * Tells how long the page was before somebody's eyes: every ten seconds, and when they leave. A reload within half a
 * minute carries the view's name, what is shared carries who shared it, and the pages of a file go on where the last one ended.
 */
export const SCRIPT = `(() => {
  const { beacon, view, share } = document.body.dataset
  const kept = (() => { try { return sessionStorage } catch { return {} } })()
  let seconds = Number(kept[view]) || 0
  let since = document.visibilityState === 'visible' ? Date.now() : 0
  const tell = () => {
    if (since) { seconds += (Date.now() - since) / 1000; since = Date.now() }
    kept[view] = seconds
    if (seconds >= 1) navigator.sendBeacon(beacon, new URLSearchParams({ seconds: String(Math.floor(seconds)) }))
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') since = Date.now()
    else { tell(); since = 0 }
  })
  addEventListener('pagehide', tell)
  setInterval(() => { if (since) tell() }, 10000)
  const address = new URL(share || location.href, location.href)
  address.searchParams.set('v', view)
  const page = new URLSearchParams(location.search).get('n')
  if (page && location.pathname.endsWith('/page')) {
    address.pathname += '/page'
    address.searchParams.set('n', page)
  }
  if (address.origin === location.origin) history.replaceState(null, '', address.pathname + address.search)
})()
`
