import { post } from './api.js'
import { choose, chooseCorp, chooseNewPerson } from './app.js'
import { drawPhone } from './device.js'
import { avatar, clock, h, keepFocus, roving } from './dom.js'
import { liveList } from './live.js'
import { languageButton } from './login.js'
import { asked, state } from './state.js'
import { locale, t } from './text.js'

export const root = document.getElementById('app')

/** The whole page: whom to be, the phone, and what happens beside it. */
export function draw() {
  document.title = t('title')
  document.documentElement.lang = locale()
  keepFocus(root, drawAll)
}

function drawAll() {
  root.replaceChildren(
    h(
      'div',
      { class: asked.has('panel') ? 'page panel' : 'page' },
      sidebar(),
      h('main', { class: 'stage' }, h('div', { id: 'phone' }), h('p', { id: 'notice', role: 'status' })),
      !asked.has('panel') && livePanel(),
    ),
  )
  drawPhone()
  const list = document.getElementById('live')
  if (state.feed && list) liveList(state.live, state.feed.seen[state.live], list)
}

function sidebar() {
  const corp = h(
    'select',
    { id: 'corp', onchange: (event) => chooseCorp(event.target.value) },
    state.corps.map(({ corpid, name }) =>
      h('option', { value: corpid, selected: corpid === state.corpid }, name || corpid),
    ),
  )
  corp.value = state.corpid
  const item = (who, name, note) => {
    const chosen = JSON.stringify(who) === JSON.stringify(state.who)
    return h(
      'li',
      {},
      h(
        'button',
        { type: 'button', class: 'row', 'aria-current': chosen ? 'true' : undefined, onclick: () => choose(who) },
        avatar(name),
        h('span', { class: 'row-text' }, h('strong', {}, name), h('span', {}, note)),
      ),
    )
  }
  const list = (title, items) => [h('h2', {}, title), roving(h('ul', { class: 'rows' }, items), 'button')]
  return h(
    'nav',
    { class: 'side', 'aria-label': t('people') },
    h('header', {}, h('h1', {}, t('title')), languageButton()),
    state.corps.length > 0 && !asked.has('panel') && [h('label', { for: 'corp' }, t('corp')), corp, clockLine()],
    list(
      t('people'),
      state.people.map(({ person, name }) => item({ person }, name, person)),
    ),
    h('button', { type: 'button', class: 'quiet', onclick: chooseNewPerson }, t('newPerson')),
    state.corpid &&
      list(
        t('staff'),
        state.users.map(({ userid, name }) => item({ userid }, name, userid)),
      ),
  )
}

function clockLine() {
  const move = (advance_s) => async () => {
    state.clock = await post('clock', { advance_s })
    draw()
  }
  return h(
    'p',
    { class: 'clock' },
    h('span', {}, t('now')),
    h('time', {}, clock(state.clock.now, locale()), state.clock.frozen ? ` · ${t('frozen')}` : ''),
    h('button', { type: 'button', class: 'quiet', onclick: move(3600) }, t('hour')),
    h('button', { type: 'button', class: 'quiet', onclick: move(86_400) }, t('day')),
  )
}

function showLive(live) {
  state.live = live
  draw()
  document.querySelector('.switch [aria-pressed="true"]')?.focus()
}

function livePanel() {
  const choice = (name, label) =>
    h(
      'button',
      { type: 'button', 'aria-pressed': String(state.live === name), onclick: () => showLive(name) },
      t(label),
    )
  return h(
    'aside',
    { class: 'live', 'aria-label': t('live') },
    h(
      'header',
      {},
      h('h2', {}, t('live')),
      roving(
        h(
          'div',
          { class: 'switch', role: 'toolbar', 'aria-label': t('live') },
          choice('deliveries', 'callbacks'),
          choice('calls', 'calls'),
        ),
        'button',
      ),
    ),
    h('ol', { id: 'live' }),
  )
}
