import { get } from './api.js'
import { act, choose, chooseNewPerson, notice } from './app.js'
import { openPage } from './browser.js'
import { show } from './device.js'
import { avatar, button, h, roving } from './dom.js'
import { icon } from './icons.js'
import { keyOf, recent, state } from './state.js'
import { t } from './text.js'

const FOUND = 30
const TYPING_MS = 200

let drawn
/** What lies over the screen. It stays as it is while it is the same one. */
export function drawSheet() {
  const box = document.getElementById('sheet')
  if (drawn === state.sheet && box.hidden === !state.sheet) return
  drawn = state.sheet
  box.hidden = !state.sheet
  if (!state.sheet) return box.replaceChildren()
  const close = () => show({ sheet: undefined })
  const inside = state.sheet.kind === 'chat' ? chatActions(state.sheet.chat, close) : people(state.sheet)
  box.replaceChildren(
    h(
      'div',
      {
        ...{ class: `sheet ${state.sheet.kind}`, role: 'dialog', 'aria-modal': 'true', 'aria-label': inside.label },
        onkeydown: (event) => event.key === 'Escape' && close(),
      },
      state.sheet.kind !== 'chat' &&
        h(
          'header',
          {},
          h('h2', {}, inside.label),
          button({ class: 'round', 'aria-label': t('close'), onclick: close }, icon('close')),
        ),
      inside.content,
    ),
  )
  box.onclick = (event) => event.target === box && close()
  box.querySelector('input, button')?.focus()
}

/** Whom to be, or whom a page is passed on to: searched, the last ones first, or somebody new. */
function people({ kind, url }) {
  const sharing = kind === 'share'
  const take = async (who) => {
    show({ sheet: undefined })
    await choose(who)
    if (sharing) openPage(url)
  }
  const takeNew = async () => {
    show({ sheet: undefined })
    await chooseNewPerson()
    if (sharing) openPage(url)
  }
  const list = h('div', { class: 'found', 'aria-live': 'polite' })
  const look = async (q) => {
    const query = new URLSearchParams({ corpid: state.corpid, q, limit: String(FOUND) })
    const [{ people: found }, { users }] = await Promise.all([
      get(`people?${query}`),
      sharing ? { users: [] } : get(`members?${query}`),
    ])
    if (input.value !== q) return
    const last = q ? [] : recent().filter((who) => !sharing || who.person)
    const shown = new Set(last.map(keyOf))
    const waiting = users.toSorted((a, b) => b.waiting - a.waiting)
    list.replaceChildren(
      ...group(t('recent'), last, take),
      ...group(
        t('staff'),
        waiting.filter((one) => !shown.has(one.userid)),
        take,
      ),
      ...group(
        t('people'),
        found.filter((one) => !shown.has(one.person)),
        take,
      ),
      found.length + users.length + last.length === 0 ? h('p', { class: 'empty' }, t('nobody')) : '',
    )
  }
  let typing
  const input = h('input', {
    ...{ type: 'search', placeholder: t('search'), 'aria-label': t('search'), autocomplete: 'off' },
    oninput() {
      clearTimeout(typing)
      typing = setTimeout(() => look(input.value).catch(() => {}), TYPING_MS)
    },
  })
  look('').catch((error) => notice(error.message))
  return {
    label: t(sharing ? 'shareWith' : 'whoToBe'),
    content: [
      h('div', { class: 'search' }, icon('search'), input),
      button(
        { class: 'row new', onclick: takeNew },
        h('span', { class: 'plus' }, icon('add')),
        h('strong', {}, t('newPerson')),
      ),
      roving(list, 'button'),
    ],
  }
}

function group(title, all, take) {
  if (all.length === 0) return []
  const item = (one) => {
    const who = one.userid ? { userid: one.userid } : { person: one.person }
    const current = state.who && keyOf(state.who) === keyOf(who)
    return h(
      'li',
      {},
      button(
        { class: 'row', 'aria-current': current ? 'true' : undefined, onclick: () => take(who) },
        h('span', { class: 'face' }, avatar(one.name), one.waiting > 0 && h('i', { class: 'dot' })),
        h('span', { class: 'row-text' }, h('strong', {}, one.name), h('span', {}, noteOf(one))),
        one.waiting > 0 && h('b', { class: 'badge' }, t('toConfirm', one.waiting)),
      ),
    )
  }
  return [h('h3', {}, title), h('ul', { class: 'rows' }, all.map(item))]
}

function noteOf({ userid, person, external_userid }) {
  if (userid) return userid
  return external_userid ? t('customer') : person.replace(/^.*\.(?=p\d+$)/, '')
}

/** What can be done with a chat: the friend is deleted, the group chat left. */
function chatActions(chat, close) {
  const mine = state.view.me.userid ?? state.view.me.external_userid
  const staff = Boolean(state.who.userid)
  const end = async () => {
    show({ sheet: undefined, chat: undefined })
    if (chat.kind === 'group') await act('quit', { chat_id: chat.id, ...(staff ? { userid: mine } : { person: mine }) })
    else {
      const { external_userid, userid } = chat
      await act('leave', { external_userid, userid, by: staff ? 'staff' : 'customer' })
    }
  }
  return {
    label: chat.name,
    content: h(
      'div',
      { class: 'actions' },
      h('p', {}, chat.name),
      button({ class: 'danger', onclick: end }, t(chat.kind === 'group' ? 'leaveGroup' : 'deleteFriend')),
      button({ onclick: close }, t('cancel')),
    ),
  }
}
