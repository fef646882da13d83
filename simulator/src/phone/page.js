import { post } from './api.js'
import { chooseCorp } from './app.js'
import { device, drawPhone } from './device.js'
import { button, h, roving } from './dom.js'
import { liveList } from './live.js'
import { languageButton } from './login.js'
import { asked, state } from './state.js'
import { locale, t } from './text.js'
import { setClock } from './time.js'

export const root = document.getElementById('app')

/** The whole page: the phone, and beside it what happens, unless it is a part of another page. */
export function draw() {
  document.title = t('title')
  document.documentElement.lang = locale()
  const alone = asked.has('panel')
  root.replaceChildren(
    h(
      'div',
      { class: alone ? 'page panel' : 'page' },
      h('main', { class: 'stage' }, alone && h('h1', { class: 'unseen' }, t('title')), device()),
      !alone && beside(),
    ),
  )
  drawPhone()
  const list = document.getElementById('live')
  if (state.feed && list) liveList(state.live, state.feed.seen[state.live], list)
}

function beside() {
  return h(
    'aside',
    { class: 'beside', 'aria-label': t('live') },
    h('header', {}, h('h1', {}, t('title')), languageButton()),
    state.corps.length > 0 && [corp(), clockButtons()],
    live(),
  )
}

function corp() {
  const select = h(
    'select',
    { id: 'corp', 'aria-label': t('corp'), onchange: (event) => chooseCorp(event.target.value) },
    state.corps.map(({ corpid, name }) => h('option', { value: corpid }, name || corpid)),
  )
  select.value = state.corpid
  return select
}

function clockButtons() {
  const move = (advance_s) => async () => {
    setClock(await post('clock', { corpid: state.corpid, advance_s }))
    drawPhone()
  }
  return h(
    'p',
    { class: 'clock' },
    h('span', {}, t('now')),
    button({ class: 'quiet', onclick: move(3600) }, t('hour')),
    button({ class: 'quiet', onclick: move(86_400) }, t('day')),
  )
}

function showLive(name) {
  state.live = name
  document.querySelector('.live').replaceWith(live())
  liveList(name, state.feed?.seen[name] ?? [], document.getElementById('live'))
  document.querySelector('.switch [aria-pressed="true"]')?.focus()
}

function live() {
  const choice = (name, label) =>
    button({ 'aria-pressed': String(state.live === name), onclick: () => showLive(name) }, t(label))
  return h(
    'div',
    { class: 'live' },
    roving(
      h(
        'div',
        { class: 'switch', role: 'toolbar', 'aria-label': t('live') },
        choice('deliveries', 'callbacks'),
        choice('calls', 'calls'),
      ),
      'button',
    ),
    h('ol', { id: 'live' }),
  )
}
