/** Resolves when `work`, which never fails, is done, or after so many milliseconds. */
export function waitFor(work: Promise<void>, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref()
    work.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}
