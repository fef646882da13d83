/** A loop that runs until `over` returns true. */
export type Loop = (over: () => boolean) => Promise<void>

/** The result of `work` while the loops run concurrently. They end when it ends, and a failure of theirs fails it. */
export async function beside<T>(loops: readonly Loop[], work: () => Promise<T>): Promise<T> {
  let enough = false
  const working = work().finally(() => {
    enough = true
  })
  const ends = await Promise.allSettled([working, ...loops.map((loop) => loop(() => enough))])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return working
}
