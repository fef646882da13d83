import { every } from '../every.ts'
import { BEAT_MS, type Node } from '../storage/nodes.ts'
import type { Running } from './running.ts'

type Options<T extends Running> = {
  start(): Promise<T | undefined>
  /** What has changed: another node came, or has gone. */
  say(alone: boolean): void
  onFault(error: unknown): void
}

/**
 * Has something run for as long as no other node answers calls on the database: it is stopped when one comes, and started
 * again when this node is alone. Resolves when it runs, if this node is alone now; `current` is what runs.
 */
export async function whileAlone<T extends Running>(node: Pick<Node, 'serving'>, options: Options<T>) {
  const { start, say, onFault } = options
  let running: T | undefined
  let was: boolean | undefined
  const look = async () => {
    const alone = node.serving() === 1
    if (alone === was) return
    const first = was === undefined
    was = alone
    if (!first || !alone) say(alone)
    const ended = running
    running = undefined
    if (alone) running = await start()
    else await ended?.stop()
  }
  const looked = () => look().catch(onFault)
  await looked()
  const looking = every(BEAT_MS, looked, onFault)
  return {
    current: () => running,
    async stop() {
      await looking.stop()
      await running?.stop()
    },
  }
}
