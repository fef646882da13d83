import { z } from 'zod'
import { integer, text } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'
import type { Ctx } from '../../storage/ctx.ts'

const TEXTS = ['input', 'textarea'] as const
const CHOICES = ['select', 'checked', 'radio', 'selectMultiple'] as const

const step = z.strictObject({
  name: text({ min: 1 }).describe('步骤名称'),
  handler_ids: z.array(text({ min: 1 })).describe('本步骤处理人员工 ID'),
})

const component = z
  .strictObject({
    component_id: text({ min: 1 }).describe('组件 ID'),
    type: z.enum([...TEXTS, ...CHOICES]).describe('组件类型'),
    title: text().describe('组件标题'),
    required: z.boolean().describe('是否必填'),
    options: z.array(text({ min: 1 })).describe('选项；input 与 textarea 没有选项'),
  })
  .refine(
    ({ type, options }) => isChoice(type) === options.length > 0,
    because(reason('options_of_types', { types: CHOICES }), ['options']),
  )
  .refine(({ options }) => new Set(options).size === options.length, because(reason('repeated'), ['options']))

/** A ticket's template: the first step is step 1. */
export const templateFields = z.object({
  id: integer({ min: 1 }).describe('模板 ID'),
  title: text({ min: 1 }).describe('模板标题'),
  steps: z.array(step).min(1).describe('步骤，从 1 起'),
  components: z
    .array(component)
    .max(999)
    .refine(
      (list) => new Set(list.map(({ component_id }) => component_id)).size === list.length,
      because(reason('repeated')),
    )
    .describe('自定义组件'),
})

export type Component = z.infer<typeof component>
export type Template = z.infer<typeof templateFields>
export type Step = z.infer<typeof step>

/** Whether a component is answered by `values` out of its options, and not by a `value`. */
export function isChoice(type: string): boolean {
  return (CHOICES as readonly string[]).includes(type)
}

/** Everyone whom the steps name, once each. */
export function handlersOf(steps: readonly Step[]): string[] {
  return [...new Set(steps.flatMap(({ handler_ids }) => handler_ids))]
}

/** The step of a ticket that gets this handler: the first that lists them, else the one where the ticket is. */
export function stepFor(steps: readonly Step[], handlerId: string, current: number | null): number | null {
  const found = steps.findIndex(({ handler_ids }) => handler_ids.includes(handlerId))
  return found < 0 ? current : found + 1
}

/** 1 when the handler belongs to that step, else 0. */
export function flowHandler(steps: readonly Step[], handlerId: string, at: number | null): 0 | 1 {
  return at !== null && steps[at - 1]?.handler_ids.includes(handlerId) ? 1 : 0
}

/** A template, or undefined when there is none of that id. */
export async function findTemplate({ tx, corpId }: Ctx, id: number): Promise<Template | undefined> {
  const [row] = await tx<Template[]>`
    select id, title, steps, components from ticket_template where corp_id = ${corpId} and id = ${id}`
  return row
}
