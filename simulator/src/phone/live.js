import { get } from './api.js'
import { h } from './dom.js'
import { t } from './text.js'
import { clock } from './time.js'

const KEPT = 100
const WAIT_S = 20
const PAUSE_MS = 1500

/** Follows the logs of calls and callbacks of a corporation and tells when there is something new. */
export function follow(corpid, onNews) {
  const seen = { calls: [], deliveries: [] }
  let stopped = false
  const last = (list) => list.at(-1)?.no ?? 0
  const add = (name, rows) => {
    if (stopped || rows.length === 0) return
    seen[name] = [...seen[name], ...rows].slice(-KEPT)
    onNews(name)
  }
  const loop = async (name, next, pause) => {
    let path = `${name}?corpid=${corpid}&last=${KEPT}`
    while (!stopped) {
      try {
        add(name, (await get(path))[name])
        path = next(last(seen[name]))
        await sleep(pause)
      } catch {
        await sleep(2 * PAUSE_MS)
      }
    }
  }
  loop('calls', (after) => `calls/wait?corpid=${corpid}&after=${after}&timeout_s=${WAIT_S}`, 100)
  loop('deliveries', (after) => `deliveries?corpid=${corpid}&after=${after}`, PAUSE_MS)
  const stop = () => {
    stopped = true
  }
  return { seen, stop }
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const pretty = (value) => JSON.stringify(value, null, 1)

function callRow(call) {
  const errcode = call.reply?.errcode ?? call.reply?.http ?? call.reply?.fault ?? 0
  const parts = [
    [t('query'), call.query],
    [t('body'), call.body],
    [t('reply'), call.reply],
  ].filter(([, value]) => value && Object.keys(value).length > 0)
  return h(
    'li',
    {},
    h(
      'details',
      { 'data-no': `call${call.no}` },
      h(
        'summary',
        {},
        h('span', { class: errcode === 0 ? 'dot good' : 'dot bad' }),
        h('span', { class: 'what' }, call.path.replaceAll('/', '/\u200b')),
        errcode !== 0 && h('b', {}, String(errcode)),
        h('time', {}, clock(call.time)),
      ),
      parts.map(([name, value]) => [h('small', {}, name), h('pre', {}, pretty(value))]),
    ),
  )
}

const tagOf = (xml, name) => new RegExp(`<${name}>(?:<!\\[CDATA\\[)?(.*?)(?:\\]\\]>)?</${name}>`).exec(xml)?.[1]

function deliveryRow(one) {
  const event = tagOf(one.plaintext, 'Event')
  const change = tagOf(one.plaintext, 'ChangeType') ?? ''
  const name = change.includes('_') ? change : `${event} ${change}`
  const about = tagOf(one.plaintext, 'UserID') ?? tagOf(one.plaintext, 'ChatId') ?? ''
  return h(
    'li',
    {},
    h(
      'details',
      { 'data-no': `delivery${one.no}` },
      h(
        'summary',
        {},
        h('span', { class: one.status === 200 ? 'dot good' : 'dot bad' }),
        h('span', { class: 'what' }, name, about && h('small', {}, ` ${about}`)),
        one.status !== 200 && h('b', {}, String(one.status || one.error || 0)),
        one.attempt > 1 && h('small', {}, t('attempt', one.attempt)),
        h('time', {}, clock(one.time)),
      ),
      h('pre', {}, one.plaintext.replace(/>(?=<[^/!])/g, '>\n').replace('</xml>', '\n</xml>')),
    ),
  )
}

/** The newest first; what was unfolded stays so. */
export function liveList(name, rows, container) {
  const at = document.activeElement?.closest?.('#live details')?.dataset.no
  const unfolded = new Set([...container.querySelectorAll('details[open]')].map((one) => one.dataset.no))
  const list = rows.toReversed().map(name === 'calls' ? callRow : deliveryRow)
  container.replaceChildren(...(list.length > 0 ? list : [h('li', {}, h('p', { class: 'empty' }, t('noEvents')))]))
  for (const one of container.querySelectorAll('details')) {
    one.open = unfolded.has(one.dataset.no)
    if (one.dataset.no === at) one.querySelector('summary').focus()
  }
}
