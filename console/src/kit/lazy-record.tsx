import { lazy, Suspense, useState } from 'react'
import { usePageState } from './page-state.ts'
import type { RecordPage as Opened } from './record/record-page.tsx'
import type { ListSpec } from './spec/list-spec.ts'

type Json = Record<string, unknown>

const load = () => import('./record/record-page.tsx').then((module) => ({ default: module.RecordPage }))
const Loaded = lazy(load) as unknown as typeof Opened

/** Brings the code of open records before one is clicked. */
export const prefetchRecord = () => void load()

/** The record that the address names; its code is loaded with the first one that is opened. */
export function RecordPage<R extends Json>(props: { spec: ListSpec<R>; items: readonly R[] }) {
  const { state } = usePageState()
  const [used, setUsed] = useState(state.open !== undefined)
  if (!used && state.open !== undefined) setUsed(true)
  return used ? (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  ) : null
}
