/** Runs work under a name, at most `most` at once for each name; the others wait in the order in which they came. */
export function limitConcurrency(most: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    queues.set(name, queue)
    if (queue.running >= most) await new Promise<void>((resolve) => queue.waiting.push(resolve))
    else queue.running++
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      if (next) next()
      else if (--queue.running === 0) queues.delete(name)
    }
  }
}
