/** What one attempt wants done in a transaction. */
type Member<In, Out> = { given: In; done: (result: Out) => void; failed: (error: unknown) => void }

/**
 * Has what several attempts want done at once done in one go: those that come while one is under way go with the next, at
 * most `most` of them. When a go fails, each of its members is done alone, so that nobody pays for another's fault.
 */
export function openGathering<In, Out>(
  doAll: (name: string, all: readonly In[]) => Promise<readonly Out[]>,
  most: number,
) {
  const queues = new Map<string, Member<In, Out>[]>()

  async function go(name: string, members: readonly Member<In, Out>[]): Promise<void> {
    try {
      const given = members.map((member) => member.given)
      const results = await doAll(name, given)
      for (const [i, { done }] of members.entries()) done(results[i] as Out)
    } catch (error) {
      if (members.length === 1) return members[0]?.failed(error)
      for (const member of members) await go(name, [member])
    }
  }

  async function drain(name: string, queue: Member<In, Out>[]): Promise<void> {
    while (queue.length > 0) await go(name, queue.splice(0, most))
    queues.delete(name)
  }

  /** Members of one name go together. */
  return (name: string, given: In): Promise<Out> =>
    new Promise((done, failed) => {
      const queue = queues.get(name)
      if (queue) return void queue.push({ given, done, failed })
      const fresh = [{ given, done, failed }]
      queues.set(name, fresh)
      // others are as far in this moment too
      setImmediate(() => void drain(name, fresh))
    })
}
