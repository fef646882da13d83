import { afterEach, expect, it, vi } from 'vitest'
import { BEAT_MS } from '../storage/nodes.ts'
import { whileAlone } from './while-alone.ts'

afterEach(() => vi.useRealTimers())

function simulators() {
  const seen = { started: 0, stopped: 0, said: [] as boolean[], faults: [] as string[] }
  const options = {
    async start() {
      seen.started++
      return {
        async stop() {
          seen.stopped++
        },
      }
    },
    say: (alone: boolean) => void seen.said.push(alone),
    onFault: (error: unknown) => void seen.faults.push((error as Error).message),
  }
  return { seen, options }
}

it('runs until another node comes, and again when that one has gone', async () => {
  vi.useFakeTimers()
  let serving = 1
  const { seen, options } = simulators()
  const beside = await whileAlone({ serving: () => serving }, options)
  expect([seen.started, seen.said, beside.current() !== undefined]).toEqual([1, [], true])
  serving = 2
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
  expect([seen.started, seen.stopped, seen.said, beside.current()]).toEqual([1, 1, [false], undefined])
  serving = 1
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
  expect([seen.started, seen.stopped, seen.said]).toEqual([2, 1, [false, true]])
  await beside.stop()
  expect(seen.stopped).toBe(2)
})

it('does not run beside others, which is said', async () => {
  vi.useFakeTimers()
  const { seen, options } = simulators()
  const beside = await whileAlone({ serving: () => 3 }, options)
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
  expect(seen).toEqual({ started: 0, stopped: 0, said: [false], faults: [] })
  await beside.stop()
})

it('tells why it could not start, and does not try again each second', async () => {
  vi.useFakeTimers()
  const { seen, options } = simulators()
  const start = async () => {
    seen.started++
    throw new Error('no port')
  }
  const beside = await whileAlone({ serving: () => 1 }, { ...options, start })
  await vi.advanceTimersByTimeAsync(3 * BEAT_MS)
  expect([seen.started, seen.faults]).toEqual([1, ['no port']])
  await beside.stop()
})
