/** Goes on until `over` says that it is enough. */
export type Loop = (over: () => boolean) => Promise<void>

/** What `work` comes to while the loops go on beside it. They end when it does, well or not, and their failure is its own. */
export async function beside<T>(loops: readonly Loop[], work: () => Promise<T>): Promise<T> {
  let enough = false
  const working = work().finally(() => {
    enough = true
  })
  const ends = await Promise.allSettled([working, ...loops.map((loop) => loop(() => enough))])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
  return working
}
