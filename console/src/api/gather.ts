/** Gathers names for some milliseconds after the first one, then hands all of them over at once. */
export function gather(ms: number, over: (names: readonly string[]) => void) {
  const names = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    const all = [...names]
    stop()
    over(all)
  }
  function stop() {
    clearTimeout(timer)
    timer = undefined
    names.clear()
  }
  return {
    add(name: string): void {
      names.add(name)
      timer ??= setTimeout(flush, ms)
    },
    /** Forgets what was gathered. */
    stop,
  }
}
