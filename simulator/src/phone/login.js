import { hasToken, setToken } from './api.js'
import { start } from './app.js'
import { h } from './dom.js'
import { draw, root } from './page.js'
import { locale, switchLanguage, t } from './text.js'

/** Asks for the control token. */
export function drawLogin(problem) {
  const input = h('input', {
    id: 'token',
    type: 'password',
    autocomplete: 'off',
    required: true,
    'aria-describedby': 'token-help',
  })
  const submit = (event) => {
    event.preventDefault()
    setToken(input.value.trim())
    start()
  }
  document.title = t('title')
  document.documentElement.lang = locale()
  root.replaceChildren(
    h(
      'main',
      { class: 'login' },
      h(
        'form',
        { onsubmit: submit },
        h('h1', {}, t('title')),
        h('label', { for: 'token' }, t('token')),
        input,
        h('p', { id: 'token-help' }, problem ?? t('tokenHelp')),
        h('button', { type: 'submit', class: 'primary wide' }, t('enter')),
        languageButton(),
      ),
    ),
  )
  input.focus()
}

function changeLanguage() {
  switchLanguage()
  if (hasToken()) draw()
  else drawLogin()
}

export const languageButton = () =>
  h('button', { type: 'button', class: 'quiet', onclick: changeLanguage }, t('language'))
