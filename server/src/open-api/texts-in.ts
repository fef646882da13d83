import { z } from 'zod'

const Texts = z.array(z.string()).max(1000)

/** The texts of a JSON array that a query holds as text; none when it is empty, undefined when it is no such array. */
export function textsIn(given = ''): string[] | undefined {
  if (given.trim() === '') return []
  try {
    return Texts.parse(JSON.parse(given))
  } catch {
    return undefined
  }
}
