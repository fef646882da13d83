import { problem } from '../contract/problem.ts'
import type { Env } from './session.ts'
import type { Result, Tool } from './tool.ts'

/** Bytes of a reply, which holds its result twice: as data and as text. */
const MOST_BYTES = 64_000

/** Bytes of a result in a reply. */
function bytesOf(result: unknown): number {
  const text = JSON.stringify(result)
  return Buffer.byteLength(text) + Buffer.byteLength(JSON.stringify(text))
}

/** The tool's result, cut at whole items where it is too long; where its list can go on, `next_cursor` does from there. */
export async function fitted(tool: Tool, given: Record<string, unknown>, env: Env): Promise<Result> {
  const result = await tool.run(given, env)
  if (bytesOf(result) <= MOST_BYTES) return result
  const name = ['items', 'first', 'days', 'missing'].find((each) => Array.isArray(result[each])) ?? ''
  const items = (result[name] ?? []) as unknown[]
  const most = howMany(items, (some) => bytesOf({ ...result, [name]: some }) <= MOST_BYTES - 200)
  if (most === 0)
    throw problem('too_large', { detail: { zh: '内容过长', en: 'longer than 64 kB: ask for fewer fields' } })
  if (name === 'items' && 'limit' in tool.input.shape) return tool.run({ ...given, limit: most }, env)
  return { ...result, [name]: items.slice(0, most), next_cursor: null }
}

/** The largest number of first items that fits, by halving. */
function howMany(items: readonly unknown[], fits: (some: readonly unknown[]) => boolean): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (fits(items.slice(0, middle))) low = middle
    else high = middle - 1
  }
  return low
}
