import { TriggerError } from './error.ts'
import { movedSince, settle, standing } from './moved.ts'
import { perform, type Reply, type Stage } from './stage.ts'
import type { Given } from './verb.ts'
import { VERBS } from './verbs.ts'

/** Has people do one thing, and gives what the platform said and what moved by it. */
export async function trigger(stage: Stage, name: string, given: Given): Promise<{ reply: Reply; moved: string[] }> {
  const verb = VERBS[name]
  if (!verb) throw new TriggerError(`there is no verb ${name}`, 'usage', 'verb')
  const before = await standing(stage)
  const { reply } = await perform(stage, verb, given)
  await settle(stage, before, verb.tells ?? false)
  return { reply: verb.shows?.(reply) ?? reply, moved: await movedSince(stage, before) }
}

/** The names of a verb's options as programs write them: `--config-id <id>` is `config_id`. */
export function optionsOf(name: string): Map<string, string> {
  const flags = Object.entries(VERBS[name]?.options ?? {})
  return new Map(flags.map(([flag, about]) => [snakeCase(flag), about]))
}

/** `--config-id <id>` as a field's name. */
export const snakeCase = (flag: string) => (/^--([a-z-]+)/.exec(flag)?.[1] ?? '').replaceAll('-', '_')

/** Options of a program, in snake_case, as verbs know them; numbers and objects become text. */
export function givenOf(fields: Record<string, unknown>): Given {
  const given: Given = {}
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue
    const known = name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    given[known] =
      typeof value === 'boolean' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return given
}
