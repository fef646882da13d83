import { addressOf, attribute, type Element, elementsOf, textOf } from './html.ts'

export interface Form {
  /** Its name, id or `data-verb`, whichever it has. */
  name: string
  method: 'GET' | 'POST'
  action: string
  multipart: boolean
  fields: Field[]
  buttons: Button[]
  /** Where it tells of the first input. */
  started?: string
}

export interface Field {
  name: string
  /** As the element says: `text`, `radio`, `checkbox`, `select`, `textarea`, `file`, `hidden` and so on. */
  type: string
  label: string
  required: boolean
  multiple: boolean
  /** What it holds before anything is filled in. */
  value: string[]
  options?: { value: string; label: string }[]
}

export interface Button {
  name: string
  value: string
  text: string
  action?: string
}

const CONTROLS = new Set(['input', 'select', 'textarea', 'button'])
const PRESSED = new Set(['submit', 'image'])
const NOT_SENT = new Set(['button', 'reset', ...PRESSED])

/** A form with its fields as a browser would send them. */
export function formOf(form: Element, all: Element[], base: string): Form {
  const id = attribute(form, 'id')
  const inside = new Set(elementsOf(form))
  const disabled = new Set(
    all.filter((one) => one.tagName === 'fieldset' && has(one, 'disabled')).flatMap((one) => [...elementsOf(one)]),
  )
  const own = all.filter((one) => {
    if (!CONTROLS.has(one.tagName) || has(one, 'disabled') || disabled.has(one)) return false
    const owner = attribute(one, 'form')
    return owner === undefined ? inside.has(one) : owner === id
  })
  const started = addressOf(form, 'data-started', base)
  return {
    name: attribute(form, 'data-verb') ?? attribute(form, 'name') ?? id ?? '',
    method: attribute(form, 'method')?.toUpperCase() === 'POST' ? 'POST' : 'GET',
    action: addressOf(form, 'action', base) ?? base,
    multipart: attribute(form, 'enctype')?.toLowerCase() === 'multipart/form-data',
    fields: fieldsOf(own, all),
    buttons: own.filter(isButton).map((one) => buttonOf(one, base)),
    ...(started && { started }),
  }
}

const has = (element: Element, name: string) => attribute(element, name) !== undefined
const typeOf = (one: Element) =>
  one.tagName === 'input' ? (attribute(one, 'type') ?? 'text').toLowerCase() : one.tagName
const isButton = (one: Element) =>
  one.tagName === 'button' ? (attribute(one, 'type') ?? 'submit') === 'submit' : PRESSED.has(typeOf(one))

function buttonOf(one: Element, base: string): Button {
  const action = addressOf(one, 'formaction', base)
  const value = attribute(one, 'value') ?? ''
  return { name: attribute(one, 'name') ?? '', value, text: textOf(one) || value, ...(action && { action }) }
}

/** Radio buttons and checkboxes of one name are one field. */
function fieldsOf(controls: Element[], all: Element[]): Field[] {
  const fields = new Map<string, Field>()
  for (const one of controls) {
    const name = attribute(one, 'name')
    const type = typeOf(one)
    if (!name || NOT_SENT.has(type)) continue
    const known = fields.get(name)
    const made: Field = known ?? {
      ...{ name, type, label: labelOf(one, all), value: [] },
      required: has(one, 'required'),
      multiple: type === 'checkbox' || has(one, 'multiple'),
    }
    fields.set(name, made)
    if (type === 'radio' || type === 'checkbox') {
      const value = attribute(one, 'value') ?? 'on'
      made.options = [...(made.options ?? []), { value, label: labelOf(one, all) }]
      if (has(one, 'checked')) made.value.push(value)
    } else if (type === 'select') choices(one, made)
    else if (type === 'textarea')
      made.value.push(one.childNodes.map((node) => ('value' in node ? node.value : '')).join(''))
    else if (type !== 'file') made.value.push(attribute(one, 'value') ?? '')
  }
  return [...fields.values()]
}

function choices(select: Element, field: Field): void {
  const options = [...elementsOf(select)].filter(({ tagName }) => tagName === 'option')
  const valueIn = (one: Element) => attribute(one, 'value') ?? textOf(one)
  field.options = options.map((one) => ({ value: valueIn(one), label: textOf(one) }))
  const chosen = options.filter((one) => has(one, 'selected')).map(valueIn)
  const first = options.slice(0, 1).map(valueIn)
  field.value.push(...(field.multiple ? chosen : chosen.length > 0 ? chosen.slice(-1) : first))
}

function labelOf(control: Element, all: Element[]): string {
  const id = attribute(control, 'id')
  const label = all.find(
    (one) =>
      one.tagName === 'label' &&
      ((id !== undefined && attribute(one, 'for') === id) || [...elementsOf(one)].includes(control)),
  )
  return (label && textOf(label)) || (attribute(control, 'aria-label') ?? '')
}
