/** What runs until it is stopped. */
export type Running = { stop(): Promise<void> }

/** Stops all of them at once. */
export function together(...all: readonly (Running | undefined)[]): Running {
  return {
    async stop() {
      await Promise.all(all.map((each) => each?.stop()))
    },
  }
}

/** Stops all but the last at once, and the last after them: a node is on the list for as long as it works. */
export function before(last: Running, ...all: readonly (Running | undefined)[]): Running {
  return {
    async stop() {
      await together(...all).stop()
      await last.stop()
    },
  }
}
