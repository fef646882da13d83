import { type ComponentType, lazy, Suspense, useState } from 'react'
import type { FormSpec } from './form-spec.ts'
import type { ListSpec } from './list-spec.ts'
import { usePageState } from './page-state.ts'
import type { RecordDrawer as Drawer } from './record-drawer.tsx'
import type { RecordForm as Form } from './record-form.tsx'

type Json = Record<string, unknown>

const loadDrawer = () => import('./record-drawer.tsx').then((module) => ({ default: module.RecordDrawer }))
const loadForm = () => import('./record-form.tsx').then((module) => ({ default: module.RecordForm }))
const LazyDrawer = lazy(loadDrawer) as unknown as typeof Drawer
const LazyForm = lazy(loadForm) as unknown as typeof Form

/** Brings the drawer's code before it is clicked for. */
export const expectDrawer = () => void loadDrawer()

/** The drawer; its code is loaded with the first record that is opened. */
export function RecordDrawer<R extends Json>(props: { spec: ListSpec<R>; items: readonly R[] }) {
  const { state } = usePageState()
  const [used, setUsed] = useState(state.open !== undefined)
  if (!used && state.open !== undefined) setUsed(true)
  return used ? (
    <Suspense>
      <LazyDrawer {...props} />
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
export function later<M, K extends keyof M>(load: () => Promise<M>, name: K): M[K] {
  const Loaded = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  const Later = (props: object) => (
    <Suspense fallback={<span hidden data-loading />}>
      <Loaded {...props} />
    </Suspense>
  )
  return Later as M[K]
}
