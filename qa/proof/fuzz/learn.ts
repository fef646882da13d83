import { callJson } from '../../lab/service.ts'
import type { Document } from './document.ts'
import { codeOf } from './judge.ts'
import { learn, type Words } from './words.ts'

/** Calls every operation that reads as its example does, and learns from example and reply what the corporation has. */
export async function learnWords(address: string, { operations }: Document, token: string): Promise<Words> {
  const words: Words = new Map()
  for (const { path, query, body, writes, needsToken } of operations) {
    const given = query
      .filter(({ example }) => example !== undefined)
      .map(({ name, example }) => [name, String(example)])
    learn(words, Object.fromEntries(given))
    learn(words, body?.example)
    if (writes || !needsToken) continue
    const reply = await callJson(address, path, {
      token,
      query: Object.fromEntries(given),
      ...(body ? { body: body.example } : {}),
    })
    if (codeOf(reply) !== 0) throw new Error(`${path} refuses its own example: ${JSON.stringify(reply)}`)
    learn(words, reply)
  }
  return words
}
