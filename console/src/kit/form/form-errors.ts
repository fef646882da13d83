import type { FormInstance } from 'antd'
import { useRef } from 'react'
import { ProblemError } from '../../api/problem.ts'
import { toast } from '../../state/toast.ts'
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

/** Puts each refusal at its field; gives those that have no field here. */
export function placeErrors(form: FormInstance, error: ProblemError): string | undefined {
  const known = form.getFieldsError().map(({ name }) => name)
  const left: string[] = []
  for (const { field, message } of error.fields) {
    const name = nearest(known, pathOf(field))
    if (name) form.setFields([{ name, errors: [message] }])
    else left.push(`${field}: ${message}`)
  }
  document.querySelector('.ant-form-item-has-error')?.scrollIntoView({ block: 'center' })
  return left.length > 0 ? left.join('; ') : error.fields.length === 0 ? error.message : undefined
}

const begins = (path: Path, start: Path) => start.every((part, n) => String(path[n]) === String(part))

/** The field itself, else the one that it lies in, else the first that lies in it. */
function nearest<P extends Path>(known: readonly P[], path: Path): P | undefined {
  const around = known.filter((name) => name.length > 0 && begins(path, name))
  return around.sort((one, other) => other.length - one.length)[0] ?? known.find((name) => begins(name, path))
}

/** Sends a small form: not twice at once, and what is refused stands at its field; what has none here is a notice. */
export function useSubmit(form: FormInstance, work: () => Promise<unknown>) {
  const once = useSingleFlight()
  return () =>
    once(async () => {
      try {
        clearErrors(form)
        await work()
      } catch (error) {
        if (!(error instanceof ProblemError) || error.fields.length === 0) return
        const left = placeErrors(form, error)
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
