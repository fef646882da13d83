import type { Rule } from '../types.ts'
import { codeRules } from './codes.ts'
import { httpRules } from './http.ts'
import { listRules } from './lists.ts'
import { pagingRules } from './paging.ts'
import { recordRules } from './records.ts'
import { schemaRules } from './schema.ts'
import { tokenRules } from './token.ts'
import { writeRules } from './write.ts'

/** Every rule, in the order in which they are asked. */
export const RULES: readonly Rule[] = [
  ...tokenRules,
  ...schemaRules,
  ...httpRules,
  ...recordRules,
  ...pagingRules,
  ...listRules,
  ...codeRules,
  ...writeRules,
]
