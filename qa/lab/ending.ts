const SIGNALS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

export type Ending = {
  /** The result of `work`; once the run is ending it never settles, so that nothing continues after it. */
  still<T>(work: T | Promise<T>): Promise<T>
  /** Cleans up. Unhandled errors that come after it are consequences of the cleaning up and are ignored. */
  finish(): Promise<void>
}

/** Cleans up once and then ends the process, on a signal and on an unhandled error. */
export function watchForEnd(close: () => Promise<void>, say: (line: string) => void): Ending {
  let told = false
  let finishing = false
  const finish = () => {
    finishing = true
    return close()
  }
  const end = (code: number, why: string) => {
    if (told) return
    told = true
    say(why)
    void finish().finally(() => process.exit(code))
  }
  const stray = (error: unknown) => {
    if (finishing) return
    end(1, `failed where nobody waits: ${(error as Error)?.stack ?? error}`)
  }
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => end(code, `${signal}: putting everything away`))
  }
  process.on('uncaughtException', stray)
  process.on('unhandledRejection', stray)
  return {
    async still(work) {
      try {
        return await work
      } finally {
        if (told) await new Promise(() => {})
      }
    },
    finish,
  }
}
