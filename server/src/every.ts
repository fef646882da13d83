/** Does something again and again, each time that long after the last ended. */
export function every(ms: number, work: () => Promise<unknown>, onFault: (error: unknown) => void) {
  let timer: NodeJS.Timeout
  let running: Promise<unknown> = Promise.resolve()
  let stopped = false
  const schedule = () => {
    timer = setTimeout(() => {
      running = work()
        .catch(onFault)
        .then(() => stopped || schedule())
    }, ms)
    timer.unref()
  }
  schedule()
  return {
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
