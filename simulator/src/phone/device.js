import { makeSample } from './api.js'
import { chooseNewPerson, start } from './app.js'
import { drawBrowser, isOpen } from './browser.js'
import { chatList, chatScreen } from './chats.js'
import { avatar, button, h, keepFocus, roving } from './dom.js'
import { icon } from './icons.js'
import { codeList, momentList, waitingList } from './screens.js'
import { drawSheet } from './sheet.js'
import { isNew, markRead, state, tabsOf } from './state.js'
import { t } from './text.js'
import { dayNow, hourNow } from './time.js'

/**
 * The phone: status bar, who one is, the screen and its tabs are drawn anew when something changes; the page in the
 * browser and the sheet that lies over the screen stay as they are.
 */
export const device = () =>
  h(
    'section',
    { class: 'device', id: 'phone', 'aria-label': t('phone') },
    h('div', { class: 'status' }, h('time', { id: 'hour' }), h('span', { id: 'date' })),
    h('div', { id: 'front' }),
    h('div', { id: 'browser', hidden: true }),
    h('div', { id: 'tabs' }),
    h('div', { id: 'sheet', hidden: true }),
    h('p', { id: 'notice', role: 'status' }),
  )

setInterval(drawClock, 1000)

function drawClock() {
  const hour = document.getElementById('hour')
  if (!hour || !state.corpid) return
  hour.textContent = hourNow()
  document.getElementById('date').textContent = state.frozen ? `${dayNow()} · ${t('frozen')}` : dayNow()
}

/** Draws the screen of the chosen person. The keyboard stays where it is, and what is being typed too. */
export function drawPhone() {
  const front = document.getElementById('front')
  if (!front) return
  const typed = document.getElementById('say')?.value
  keepFocus(front, () => front.replaceChildren(...screen()))
  const input = document.getElementById('say')
  if (input && typed) input.value = typed
  drawBrowser()
  drawTabs()
  drawClock()
  drawSheet()
  toEnd(front.querySelector('.messages'))
}

function screen() {
  const { view } = state
  if (state.corps.length === 0) return [empty()]
  if (!view) return [nobody()]
  const mine = view.me.userid ?? view.me.external_userid
  const chat = view.chats.find(({ id }) => id === state.chat)
  if (chat) {
    markRead(chat)
    return [chatTop(chat), ...chatScreen(chat, mine)]
  }
  const screens = { chats: chatList, moments: momentList, codes: codeList, waiting: waitingList, browser: () => '' }
  return [top(), h('div', { class: 'screen' }, screens[state.tab](view, mine))]
}

/** Who one is; a tap leads to others. */
const top = () =>
  h(
    'header',
    { class: 'top' },
    button(
      { class: 'me', 'aria-haspopup': 'dialog', onclick: () => show({ sheet: { kind: 'people' } }) },
      avatar(state.view.me.name),
      h('span', {}, h('strong', {}, state.view.me.name), h('small', {}, t(state.who.userid ? 'staff' : 'customer'))),
      icon('down'),
    ),
    button(
      { class: 'round', 'aria-label': t('search'), onclick: () => show({ sheet: { kind: 'people' } }) },
      icon('search'),
    ),
    button({ class: 'round', 'aria-label': t('newPerson'), onclick: chooseNewPerson }, icon('add')),
  )

const chatTop = (chat) =>
  h(
    'header',
    { class: 'top chat-top' },
    button({ class: 'round', 'aria-label': t('back'), onclick: () => show({ chat: undefined }) }, icon('back')),
    h('h2', {}, chat.name, chat.members ? ` (${chat.members})` : ''),
    chat.kind !== 'app' &&
      button(
        { class: 'round', 'aria-label': t('more'), onclick: () => show({ sheet: { kind: 'chat', chat } }) },
        icon('more'),
      ),
  )

const empty = () =>
  h(
    'div',
    { class: 'greeting' },
    h('h2', {}, t('noCorp')),
    h('p', {}, t('noCorpHelp')),
    button(
      {
        class: 'primary',
        async onclick() {
          state.corpid = await makeSample()
          start()
        },
      },
      t('sample'),
    ),
  )

const nobody = () =>
  h(
    'div',
    { class: 'greeting' },
    h('h2', {}, t('choose')),
    button({ class: 'primary', onclick: chooseNewPerson }, t('newPerson')),
    button({ class: 'quiet', onclick: () => show({ sheet: { kind: 'people' } }) }, t('someone')),
  )

/** Changes what the phone shows. */
export function show(change) {
  Object.assign(state, change)
  drawPhone()
}

function drawTabs() {
  const bar = document.getElementById('tabs')
  const hidden = !state.view || state.chat !== undefined || (state.tab === 'browser' && isOpen())
  bar.hidden = hidden
  if (hidden) return
  keepFocus(bar, () => bar.replaceChildren(tabs()))
}

function tabs() {
  const mine = state.view.me.userid ?? state.view.me.external_userid
  const counts = {
    waiting: state.view.waiting.length,
    chats: state.view.chats.filter((chat) => isNew(chat, mine)).length,
  }
  const tab = (name) =>
    button(
      { 'aria-pressed': String(name === state.tab), onclick: () => show({ tab: name, chat: undefined }) },
      icon(name),
      h('span', {}, t(name)),
      counts[name] > 0 && h('b', {}, String(counts[name])),
    )
  return roving(
    h('div', { class: 'tabs', role: 'toolbar', 'aria-label': t('phone') }, tabsOf(state.who).map(tab)),
    'button',
  )
}

function toEnd(messages) {
  if (!messages) return
  const down = () => {
    messages.scrollTop = messages.scrollHeight
  }
  down()
  for (const image of messages.querySelectorAll('img')) image.addEventListener('load', down)
}
