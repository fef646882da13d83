import { type ComponentType, lazy as lazyComponent, Suspense, useState } from 'react'
import type { RecordForm as Form } from './form/record-form.tsx'
import { usePageState } from './page-state.ts'
import type { RecordPage as Opened } from './record/record-page.tsx'
import type { FormSpec } from './spec/form-spec.ts'
import type { ListSpec } from './spec/list-spec.ts'

type Json = Record<string, unknown>

const loadRecord = () => import('./record/record-page.tsx').then((module) => ({ default: module.RecordPage }))
const loadForm = () => import('./form/record-form.tsx').then((module) => ({ default: module.RecordForm }))
const LazyRecord = lazyComponent(loadRecord) as unknown as typeof Opened
const LazyForm = lazyComponent(loadForm) as unknown as typeof Form

/** Brings the code of open records before one is clicked. */
export const prefetchRecord = () => void loadRecord()

/** The record that the address names; its code is loaded with the first one that is opened. */
export function RecordPage<R extends Json>(props: { spec: ListSpec<R>; items: readonly R[] }) {
  const { state } = usePageState()
  const [used, setUsed] = useState(state.open !== undefined)
  if (!used && state.open !== undefined) setUsed(true)
  return used ? (
    <Suspense>
      <LazyRecord {...props} />
    </Suspense>
  ) : null
}

/** The form; its code is loaded with the first one that is opened. */
export function RecordForm<R extends Json>(props: {
  spec: ListSpec<R>
  form: FormSpec<R>
  record?: R
  close: () => void
}) {
  return (
    <Suspense>
      <LazyForm {...props} />
    </Suspense>
  )
}

/** A module's component, whose code is loaded when it is first shown, with nothing in its place meanwhile. */
export function lazy<M, K extends keyof M>(load: () => Promise<M>, name: K): M[K] {
  const Loaded = lazyComponent(async () => ({ default: (await load())[name] as ComponentType<object> }))
  const Lazy = (props: object) => (
    <Suspense fallback={<span hidden data-loading />}>
      <Loaded {...props} />
    </Suspense>
  )
  return Lazy as M[K]
}
