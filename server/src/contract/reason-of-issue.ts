import type { z } from 'zod'
import { metaOf } from './fields.ts'
import { type Reason, reason } from './reasons.ts'

/** Why a schema refused a value: what its own check says, else the rule of the field, else the kind of fault. */
export function reasonOf(schema: z.ZodType, issue: z.core.$ZodIssue): Reason {
  if (issue.code === 'unrecognized_keys') return reason('unknown_field')
  if (issue.code === 'custom' && issue.params?.reason) return issue.params.reason as Reason
  if (isMissing(issue)) return reason('required')
  const rule = ruleAt(schema, issue.path)
  if (rule) return rule
  if (issue.code === 'invalid_value') return reason('one_of', { values: issue.values.map(String) })
  if (issue.code === 'too_big') return tooBig(issue.origin, Number(issue.maximum))
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum))
  if (issue.code === 'invalid_type') return reason('wrong_type', { expected: issue.expected })
  return reason('not_valid')
}

/** Whether a value is refused because there is none; to be asked of issues that report their input. */
export const isMissing = (issue: z.core.$ZodIssue) =>
  issue.input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')

function tooBig(origin: string, max: number): Reason {
  if (origin === 'array') return reason('too_many', { max })
  return origin === 'string' ? reason('too_long', { max }) : reason('too_large', { max })
}

function tooSmall(origin: string, min: number): Reason {
  if (origin === 'array') return reason('too_few', { min })
  return origin === 'string' ? reason('too_short', { min }) : reason('too_small', { min })
}

/** The rule of the field at a path. */
export function ruleAt(schema: z.ZodType, path: readonly PropertyKey[]): Reason | undefined {
  let at: z.ZodType | undefined = schema
  for (const step of path) {
    at = childOf(at, step)
    if (!at) return undefined
  }
  return at && metaOf(at).rule
}

function childOf(schema: z.ZodType | undefined, step: PropertyKey): z.ZodType | undefined {
  let inner = schema
  while (inner) {
    const def = inner.def as {
      type: string
      innerType?: z.ZodType
      shape?: Record<PropertyKey, z.ZodType>
      element?: z.ZodType
      options?: z.ZodType[]
    }
    if (def.options) return def.options.map((option) => childOf(option, step)).find((child) => child !== undefined)
    if (def.shape) return def.shape[step]
    if (def.element) return def.element
    inner = def.innerType
  }
  return undefined
}
