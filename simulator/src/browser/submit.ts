import { refuse } from '../refuse.ts'
import type { Sim } from '../sim.ts'
import type { Button, Field, Form } from './form.ts'
import type { Filled, FilledFile } from './tab.ts'
import { type Visited, visit } from './visit.ts'
import type { Browsing } from './visitor.ts'

/** What somebody fills in: one value, several, or a file. */
export type Given = Record<string, string | number | boolean | FilledFile | (string | FilledFile)[]>

/** Puts what is given into the fields of a form, by name, id or label. What a form does not offer is refused by name. */
export function fillIn(form: Form, given: Given, before: Filled = {}): Filled {
  const filled = { ...before }
  for (const [name, value] of Object.entries(given)) {
    const field =
      form.fields.find((one) => one.name === name) ??
      form.fields.find(({ label }) => label === name) ??
      refuse(`fields.${name}: the form has no such field, but ${form.fields.map((one) => one.name).join(', ')}`)
    filled[field.name] = valuesOf(field, value)
  }
  return filled
}

function valuesOf(field: Field, given: Given[string]): (string | FilledFile)[] {
  const { name, options, multiple } = field
  const list = [given].flat().filter((one) => one !== false)
  const values = list.map((one) =>
    typeof one === 'object' ? one : one === true ? (options?.[0]?.value ?? 'on') : String(one),
  )
  if (values.length > 1 && !multiple) refuse(`fields.${name}: it takes one value`)
  for (const value of values) {
    if ((typeof value === 'object') !== (field.type === 'file')) refuse(`fields.${name}: expected ${field.type}`)
  }
  if (!options) return values
  return values.map((value) => {
    const option = options.find((one) => one.value === value) ?? options.find(({ label }) => label === value)
    return (
      option?.value ??
      refuse(`fields.${name}: there is no option ${value}, but ${options.map((one) => one.value).join(', ')}`)
    )
  })
}

/** Sends a form as a browser does, and shows what comes of it. */
export async function submitForm(
  sim: Sim,
  browsing: Browsing,
  { form, filled, button, page }: { form: Form; filled: Filled; button?: Button; page: string },
): Promise<Visited> {
  const pairs = form.fields.flatMap(({ name, value }) =>
    (filled[name] ?? value).map((one): [string, string | FilledFile] => [name, one]),
  )
  if (button?.name) pairs.push([button.name, button.value])
  const action = new URL(button?.action ?? form.action)
  const headers = { referer: page, origin: new URL(page).origin }
  if (form.method === 'GET') {
    action.search = new URLSearchParams(plain(pairs)).toString()
    return visit(sim, browsing, action.href, { headers: { referer: page } })
  }
  if (!form.multipart) {
    const body = new URLSearchParams(plain(pairs))
    return visit(sim, browsing, action.href, { method: 'POST', body, headers })
  }
  const body = new FormData()
  for (const [name, value] of pairs) {
    if (typeof value === 'string') body.append(name, value)
    else body.append(name, new Blob([Buffer.from(value.data, 'base64')], { type: value.content_type }), value.filename)
  }
  return visit(sim, browsing, action.href, { method: 'POST', body, headers })
}

/** Files are sent by their name where a form is no multipart one. */
const plain = (pairs: [string, string | FilledFile][]): [string, string][] =>
  pairs.map(([name, value]) => [name, typeof value === 'string' ? value : value.filename])
