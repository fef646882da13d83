import { lazy, Suspense } from 'react'
import type { RecordForm as Form } from './form/record-form.tsx'
import type { FormSpec } from './spec/form-spec.ts'
import type { ListSpec } from './spec/list-spec.ts'

const Loaded = lazy(() =>
  import('./form/record-form.tsx').then((module) => ({ default: module.RecordForm })),
) as unknown as typeof Form

/** The form; its code is loaded with the first one that is opened. */
export function RecordForm<R extends Record<string, unknown>>(props: {
  spec: ListSpec<R>
  form: FormSpec<R>
  record?: R
  close: () => void
}) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
