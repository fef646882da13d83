import { startTransition, useEffect, useState } from 'react'

/** Rows that are drawn at once, more than most windows show: a hundred would hold up clicks and scrolling. */
const AT_ONCE = 25

/** The first rows of a page, and more of them with every frame. What changes in a page later is drawn at once. */
export function useIncrementalRows<T>(items: readonly T[], page: string): readonly T[] {
  const [drawn, setDrawn] = useState({ page, count: AT_ONCE })
  const count = drawn.page === page ? drawn.count : AT_ONCE
  if (drawn.page !== page) setDrawn({ page, count })
  const complete = count >= items.length
  useEffect(() => {
    if (complete) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn({ page, count: count + AT_ONCE })))
    return () => cancelAnimationFrame(frame)
  }, [complete, count, page])
  return complete ? items : items.slice(0, count)
}
