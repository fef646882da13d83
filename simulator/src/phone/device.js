import { makeSample } from './api.js'
import { act, chooseNewPerson, start } from './app.js'
import { h, keepFocus, roving } from './dom.js'
import { chatList, chatScreen, codeList, momentList, waitingList } from './screens.js'
import { state, TABS } from './state.js'
import { t } from './text.js'

/** The phone of whoever is chosen. The keyboard stays where it is, and what is being typed too. */
export function drawPhone() {
  const phone = document.getElementById('phone')
  if (phone) keepFocus(phone, () => fill(phone))
}

function fill(phone) {
  const { view, corpid } = state
  if (state.corps.length === 0) {
    const make = async () => {
      state.corpid = await makeSample()
      start()
    }
    phone.replaceChildren(
      h(
        'div',
        { class: 'device welcome' },
        h('h2', {}, t('noCorp')),
        h('p', {}, t('noCorpHelp')),
        h('button', { type: 'button', class: 'primary', onclick: make }, t('sample')),
      ),
    )
    return
  }
  if (!view) {
    const button = h('button', { type: 'button', class: 'primary', onclick: chooseNewPerson }, t('newPerson'))
    phone.replaceChildren(h('div', { class: 'device welcome' }, h('p', {}, t('choose')), button))
    return
  }
  const typed = document.getElementById('say')
  const mine = view.me.userid ?? view.me.external_userid
  const names = new Map(state.users.map(({ userid, name }) => [userid, name]))
  const chat = view.chats.find(({ id }) => id === state.chat)
  const show = (id) => {
    state.chat = id
    drawPhone()
    phone.querySelector(id ? '#say' : '.screen button')?.focus()
  }
  const base = { view, corpid, act, names, mine }
  const screens = {
    chats: () => chatList({ ...base, open: show }),
    moments: () => momentList(base),
    codes: () => codeList(base),
    waiting: () => waitingList(base),
  }
  const title = chat
    ? h(
        'header',
        {},
        h('button', { type: 'button', class: 'quiet', onclick: () => show(undefined) }, `‹ ${t('back')}`),
        h('h2', {}, chat.name),
      )
    : h('header', {}, h('h2', {}, view.me.name))
  const body = h(
    'div',
    { class: chat ? 'screen chat' : 'screen' },
    chat ? chatScreen({ ...base, chat }) : screens[state.tab](),
  )
  phone.replaceChildren(
    h(
      'section',
      {
        class: 'device',
        'aria-label': view.me.name,
        onkeydown: (event) => event.key === 'Escape' && chat && show(undefined),
      },
      title,
      body,
      tabs(),
    ),
  )
  const input = document.getElementById('say')
  if (input && typed) input.value = typed.value
  const messages = phone.querySelector('.messages')
  if (!messages) return
  const toEnd = () => {
    messages.scrollTop = messages.scrollHeight
  }
  toEnd()
  for (const image of messages.querySelectorAll('img')) image.addEventListener('load', toEnd)
}

function showTab(tab) {
  Object.assign(state, { tab, chat: undefined })
  drawPhone()
  document.querySelector('.tabs [aria-pressed="true"]')?.focus()
}

function tabs() {
  const choices = TABS[state.who.userid ? 'staff' : 'person']
  const count = state.view.waiting.length
  const tab = (name) =>
    h(
      'button',
      {
        type: 'button',
        'aria-pressed': String(name === state.tab && !state.chat),
        onclick: () => showTab(name),
      },
      t(name),
      name === 'waiting' && count > 0 && h('b', {}, String(count)),
    )
  return roving(h('div', { class: 'tabs', role: 'toolbar', 'aria-label': t('title') }, choices.map(tab)), 'button')
}
