import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { ProblemError } from '../../api/problem.ts'
import { type Translate, useText } from '../../i18n/language.tsx'
import { toast } from '../../state/toast.ts'
import type { FormField } from '../spec/form-spec.ts'
import { pathOf } from './form-values.ts'

type Path = readonly (string | number)[]

/** Takes away what stands at the fields, or at those that have changed. */
export function clearErrors(form: FormInstance, changed?: Record<string, unknown>): void {
  const stale = form
    .getFieldsError()
    .filter(({ name, errors }) => errors.length > 0 && (!changed || isIn(changed, name)))
  form.setFields(stale.map(({ name }) => ({ name, errors: [] })))
}

function isIn(values: unknown, path: Path): boolean {
  const [part, ...rest] = path
  if (part === undefined) return true
  if (typeof values !== 'object' || values === null || !(part in values)) return false
  return rest.length === 0 || isIn((values as Record<string | number, unknown>)[part], rest)
}

type Placing = {
  t: Translate
  /** Fields of the form by what the body calls them, where that differs. */
  aliases?: Readonly<Record<string, string>> | undefined
  /** All fields that the record has a form for, shown or not. */
  fields?: readonly FormField[] | undefined
}

/** Puts each refusal at its field, all of one field together; gives those that have no field here. */
export function placeErrors(
  form: FormInstance,
  error: ProblemError,
  { t, aliases = {}, fields = [] }: Placing,
): string | undefined {
  const known = form.getFieldsError().map(({ name }) => name)
  const left: string[] = []
  const placed = new Map<(typeof known)[number], Set<string>>()
  let inside: Path | undefined
  for (const { field, message } of error.fields) {
    const path = pathOf(field)
    const alias = aliases[String(path[0])]
    const name = nearest(known, path) ?? (alias && nearest(known, pathOf(alias)))
    if (!name) {
      const unshown = fields.find((each) => pathOf(each.name)[0] === path[0])
      left.push(`${unshown ? (unshown.label ?? t(unshown.title)) : field}: ${message}`)
      continue
    }
    const rest = begins(path, name) ? path.slice(name.length) : []
    inside ??= rest
    const said = typeof rest[0] === 'number' ? t('form.at', { n: rest[0] + 1, why: message }) : message
    placed.set(name, (placed.get(name) ?? new Set()).add(said))
  }
  form.setFields([...placed].map(([name, errors]) => ({ name, errors: [...errors] })))
  if (placed.size > 0) void focusFirstError(placed.size === 1 ? inside : [])
  return left.length > 0 ? left.join('; ') : error.fields.length === 0 ? error.message : undefined
}

/** A field with an error, or a list of rows that has one of its own. */
const WRONG = ':is(.ant-form-item-has-error, .group-field:has(> [class*="form-item-explain"]))'
const CONTROL = ':is(input:not([type="file"]), textarea, button):not(:disabled)'

/** Frames in which errors that are gone may still be shown, and after which there are none to come. */
const [STALE, LAST] = [3, 30]

/** Puts the keyboard into the first field with an error, once the form shows what it knows; `inside`: where in that field. */
export async function focusFirstError(inside: Path = []): Promise<void> {
  for (let frame = 0; frame < LAST; frame++) {
    await new Promise(requestAnimationFrame)
    const wrong = frame < STALE ? null : document.querySelector(WRONG)
    if (!wrong) continue
    const place = inside.reduce((around, part) => around.querySelector(`[data-at="${part}"]`) ?? around, wrong)
    place.scrollIntoView({ block: 'center' })
    const control = place.matches(CONTROL) ? place : place.querySelector(CONTROL)
    if (control instanceof HTMLElement) control.focus({ preventScroll: true })
    return
  }
}

/** What the form itself finds wrong with what was typed. */
export const isInvalid = (error: unknown) => typeof error === 'object' && error !== null && 'errorFields' in error

const begins = (path: Path, start: Path) => start.every((part, n) => String(path[n]) === String(part))

/** The field itself, else the one that it lies in, else the first that lies in it. */
function nearest<P extends Path>(known: readonly P[], path: Path): P | undefined {
  const around = known.filter((name) => name.length > 0 && begins(path, name))
  return around.sort((one, other) => other.length - one.length)[0] ?? known.find((name) => begins(name, path))
}

/** Sends a small form: not twice at once, and what is refused stands at its field; what has none here is a notice. */
export function useSubmit(form: FormInstance, work: () => Promise<unknown>) {
  const t = useText()
  const once = useSingleFlight()
  return () =>
    once(async () => {
      try {
        clearErrors(form)
        await work()
      } catch (error) {
        if (isInvalid(error)) void focusFirstError()
        if (!(error instanceof ProblemError) || error.fields.length === 0) return
        const left = placeErrors(form, error, { t })
        if (left) toast.failed(left)
      }
    })
}

/** Lets work begin only when the last has come to its end: the second of two quick clicks does nothing. Failures end here. */
export function useSingleFlight() {
  const busy = useRef(false)
  return (work: () => Promise<unknown>): void => {
    if (busy.current) return
    busy.current = true
    work()
      .catch(() => undefined)
      .finally(() => {
        busy.current = false
      })
  }
}
