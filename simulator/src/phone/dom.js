/** Builds an element: attributes, `on…` listeners, then children. Text is always text, never markup. */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else if (name === 'value') element.value = value
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children.flat(3).filter((child) => child !== undefined && child !== null && child !== false))
  return element
}

/** Arrow keys, Home and End move between the items of a list or tab bar. */
export function roving(container, selector) {
  container.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key]
    const items = [...container.querySelectorAll(selector)]
    const index = items.indexOf(document.activeElement)
    if (index < 0) return
    const target = event.key === 'Home' ? 0 : event.key === 'End' ? items.length - 1 : step ? index + step : undefined
    if (target === undefined || !items[target]) return
    event.preventDefault()
    items[target].focus()
  })
  return container
}

/** Text with its web addresses as links that open beside this page. */
export function linked(text) {
  return String(text ?? '')
    .split(/(https?:\/\/[^\s<>"'，。！？、；）】]+)/)
    .map((part, index) => (index % 2 ? h('a', { href: part, target: '_blank', rel: 'noopener' }, part) : part))
}

export const avatar = (name) =>
  h('img', { class: 'avatar', src: `/sim/avatar/${encodeURIComponent(name || '?')}.svg`, alt: '' })

export const clock = (seconds, language) =>
  new Date(seconds * 1000).toLocaleString(language, {
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })

const FOCUSABLE = 'button, a, input, select, summary, [tabindex]'

/** Draws a part of the page anew and leaves the keyboard where it was: on the same one of its controls. */
export function keepFocus(container, draw) {
  const before = [...container.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement)
  draw()
  if (before >= 0) container.querySelectorAll(FOCUSABLE)[before]?.focus({ preventScroll: true })
}
