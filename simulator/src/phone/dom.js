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

export const button = (attributes, ...children) => h('button', { type: 'button', ...attributes }, ...children)

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

const LONG_MS = 500
const MOVED_PX = 10

/** Calls back after a long press, a right click, or the keyboard's menu key; the click that ends the press is swallowed. */
export function onLongPress(element, act) {
  let timer
  let from
  let pressed = false
  const end = () => clearTimeout(timer)
  const fire = () => {
    pressed = true
    act()
  }
  element.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return
    pressed = false
    from = [event.clientX, event.clientY]
    timer = setTimeout(fire, LONG_MS)
  })
  element.addEventListener('pointermove', (event) => {
    if (from && Math.hypot(event.clientX - from[0], event.clientY - from[1]) > MOVED_PX) end()
  })
  for (const name of ['pointerup', 'pointerleave', 'pointercancel']) element.addEventListener(name, end)
  element.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    end()
    if (!pressed) fire()
  })
  element.addEventListener(
    'click',
    (event) => {
      if (!pressed) return
      pressed = false
      event.preventDefault()
      event.stopImmediatePropagation()
    },
    { capture: true },
  )
  return element
}

export const avatar = (name) =>
  h('img', { class: 'avatar', src: `/sim/avatar/${encodeURIComponent(name || '?')}.svg`, alt: '' })

const FOCUSABLE = 'button, a, input, select, summary, [tabindex]'

/** Draws a part of the page anew and leaves the keyboard where it was: on the same one of its controls. */
export function keepFocus(container, draw) {
  const before = [...container.querySelectorAll(FOCUSABLE)].indexOf(document.activeElement)
  draw()
  if (before >= 0) container.querySelectorAll(FOCUSABLE)[before]?.focus({ preventScroll: true })
}
