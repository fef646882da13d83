import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { usePreference } from '../../api/preferences.ts'
import { type FormField, saysWhoActs } from '../spec/form-spec.ts'
import { fieldValue, pathOf, put } from './form-values.ts'
import { onlyStaff } from './only-staff.ts'

type Values = Record<string, unknown>

/**
 * In whose name an operator acts unless another is chosen: the staff member that the operator is, else the one that the
 * operator chose last, in whatever form.
 */
export function useActor() {
  const { staff_id } = useCorp()
  const [last, setLast] = usePreference<string | null>('acts-as', null)
  return {
    actor: staff_id ?? last ?? undefined,
    /** Keeps whom the operator chose for the next form. */
    remember(chosen: unknown): void {
      if (!staff_id && typeof chosen === 'string' && chosen !== last) setLast(chosen)
    },
  }
}

/**
 * The field of a new record's form that says who acts, if it has one: where nobody is known to, the one staff member that
 * the form names.
 */
export function useActorField(form: FormInstance, fields: readonly FormField[]) {
  const { actor, remember } = useActor()
  const filled = useRef<string>(undefined)
  const field = fields.find(saysWhoActs)
  const fill = (values: Values): boolean => {
    if (!field) return false
    const [now, only] = [fieldValue(values, field.name), onlyStaff(fields, values)]
    if (!only || only === now || (now !== undefined && now !== filled.current)) return false
    filled.current = only
    put(values, field.name, only)
    return true
  }
  const path = field && pathOf(field.name)
  const untouched = () => path !== undefined && !form.isFieldTouched(path)
  // what the operator arranged may come after the form
  const complete = useEffectEvent(() => {
    if (untouched() && form.getFieldValue(path) === undefined) form.setFieldValue(path, actor)
  })
  useEffect(() => {
    if (actor) complete()
  }, [actor])
  return {
    actor,
    /** Completes what the form begins with. */
    fill,
    /** Follows what was changed, until somebody is chosen. */
    follow(values: Values): void {
      if (untouched() && fill(values)) form.setFieldValue(path, filled.current)
    },
    /** The record was made: whom the operator chose is kept for the next form. */
    made: () => path && form.isFieldTouched(path) && remember(form.getFieldValue(path)),
  }
}
