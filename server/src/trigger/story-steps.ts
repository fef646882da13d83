import { z } from 'zod'
import { VERBS } from './verbs.ts'

/** What a story can do beside what people do. */
const OTHERS = ['call', 'advance', 'expect']

/** Something that is done, so many times or once for each of those whom an earlier step has brought. */
const doing = z.strictObject({
  do: z.string().describe('动作：guanxi trigger 的动词，或 call、advance、expect'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what a story writes
  with: z.record(z.string(), z.unknown()).default({}).describe('选项；${名称.字段} 引用之前的应答'),
  times: z.int().min(1).max(100).default(1).describe('次数'),
  as: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional()
    .describe('应答的名称，供后面引用'),
  each: z.string().optional().describe('由这一步带来的每个人各做一次'),
  first: z.int().min(1).max(100).optional().describe('只要其中前几个人'),
})

/** A step: something is done, or a line tells what comes. */
export const storySteps = z
  .array(z.union([z.strictObject({ tell: z.string().describe('旁白') }), doing]))
  .min(1)
  .max(200)

export type StoryStep = z.output<typeof storySteps>[number]
export type Doing = z.output<typeof doing>

/** The first step that does something unknown: its number, and what it would do. */
export function unknownStep(steps: readonly StoryStep[]): { at: number; name: string } | undefined {
  for (const [at, step] of steps.entries())
    if ('do' in step && !Object.hasOwn(VERBS, step.do) && !OTHERS.includes(step.do)) return { at, name: step.do }
  return undefined
}

/** Whether some step does that. */
export function does(steps: readonly StoryStep[], name: string): boolean {
  return steps.some((step) => 'do' in step && step.do === name)
}
