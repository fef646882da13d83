import { Refusal } from './refusal.ts'
import { type Component, isChoice } from './template.ts'

/** What a caller fills in: `value` for text, `values` for choices. */
export type Filling = { value?: string | undefined; values?: readonly string[] | undefined }

export type NewRecord = Filling & { component_id: string; sort?: number | undefined; title?: string | undefined }

/** A component as one ticket has it, with what its template said of it then. */
export type ComponentRecord = Component & {
  component_record_id: number
  sort: number
  value?: string
  values?: readonly string[]
}

/** A ticket has fewer records than this, so that their ids are unique in the corporation. */
const MOST = 1000

/** The records of a new ticket, by `sort`; one without `sort` has its place in the list as it came. */
export function fillComponents(
  ticketId: number,
  components: readonly Component[],
  given: readonly NewRecord[],
): ComponentRecord[] {
  const known = new Map(components.map((each) => [each.component_id, each]))
  const filledIn = new Set<string>()
  const sorts = new Set<number>()
  const records = given.map((each, i): ComponentRecord => {
    const { component_id, sort = i + 1 } = each
    const component = known.get(component_id)
    if (!component) throw new Refusal('no-component', component_id)
    if (filledIn.has(component_id)) throw new Refusal('component-twice', component_id)
    if (sorts.has(sort)) throw new Refusal('sort-repeated', String(sort))
    filledIn.add(component_id)
    sorts.add(sort)
    const head = { component_record_id: ticketId * MOST + i + 1, ...component, title: each.title ?? component.title }
    return { ...head, sort, ...filled(component, each) }
  })
  const missing = components.find(({ component_id, required }) => required && !filledIn.has(component_id))
  if (missing) throw new Refusal('required-missing', missing.component_id)
  return records.sort((a, b) => a.sort - b.sort)
}

/** The records with some of them filled in anew. */
export function refillComponents(
  records: readonly ComponentRecord[],
  given: readonly (Filling & { component_record_id: number })[],
): ComponentRecord[] {
  const changes = new Map(given.map((each) => [each.component_record_id, each]))
  for (const id of changes.keys()) {
    if (!records.some(({ component_record_id }) => component_record_id === id)) {
      throw new Refusal('no-component-record', String(id))
    }
  }
  return records.map((record) => {
    const change = changes.get(record.component_record_id)
    return change ? { ...record, ...filled(record, change) } : record
  })
}

function filled({ component_id, type, required, options }: Component, { value, values }: Filling): Filling {
  if (value === undefined && values === undefined) throw new Refusal('value-or-values', component_id)
  if (!isChoice(type)) {
    if (value === undefined) throw new Refusal('value-needed', component_id)
    if (required && value === '') throw new Refusal('required-missing', component_id)
    return { value }
  }
  if (values === undefined) throw new Refusal('values-needed', component_id)
  if (!values.every((each) => options.includes(each))) throw new Refusal('not-an-option', component_id)
  if (required && values.length === 0) throw new Refusal('required-missing', component_id)
  if ((type === 'select' || type === 'radio') && values.length > 1) throw new Refusal('one-value-only', component_id)
  return { values: [...new Set(values)] }
}
