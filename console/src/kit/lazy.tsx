import { type ComponentType, lazy as lazyComponent, Suspense } from 'react'

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
