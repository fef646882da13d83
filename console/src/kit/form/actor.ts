import type { FormInstance } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useCorp } from '../../api/corp.tsx'
import { useList } from '../../api/list.ts'
import { usePreference } from '../../api/preferences.ts'
import { type FormField, saysWhoActs } from '../spec/form-spec.ts'
import { fieldValue, pathOf, put } from './form-values.ts'
import { onlyStaff } from './only-staff.ts'

type Values = Record<string, unknown>

/** A staff member who is active; one who left stays on record, and acts no more. */
const ACTIVE = 1

/**
 * In whose name an operator acts unless another is chosen: the staff member that the operator is, else the one that the
 * operator chose last, in whatever form, if that one is still there. Nobody, until that is known.
 */
export function useActor() {
  const { staff_id } = useCorp()
  const [last, setLast] = usePreference<string | null>('acts-as', null)
  const asked = { ids: last ?? '', status: ACTIVE, limit: 1 }
  const { data } = useList('staff', asked as never, { enabled: !staff_id && last !== null })
  return {
    actor: staff_id ?? data?.items[0]?.id,
    /** Keeps whom the operator chose for the next form. */
    remember(chosen: unknown): void {
      if (!staff_id && typeof chosen === 'string' && chosen !== last) setLast(chosen)
    },
  }
}

/** Fills in who acts where nobody is chosen, once it is known: that may come after the form. */
export function useLateActor(form: FormInstance, name: string | undefined, actor: string | undefined): void {
  const complete = useEffectEvent(() => {
    const path = name === undefined ? undefined : pathOf(name)
    if (path && !form.isFieldTouched(path) && form.getFieldValue(path) === undefined) form.setFieldValue(path, actor)
  })
  useEffect(() => {
    if (actor) complete()
  }, [actor])
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
  useLateActor(form, field?.name, actor)
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
