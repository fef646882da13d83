import type { Finding, Rule, Trial } from '../types.ts'
import { type Misfit, misfits } from '../validate.ts'
import { found, outcome } from './find.ts'

const ENVELOPE = ['errcode', 'errmsg', 'errmsge', 'status_code', 'status_message', 'success']

/** Reads every list and tells the misfits that are wanted, each field of an endpoint once. */
async function fields(trial: Trial, wanted: (misfit: Misfit) => boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { first, operation } of await trial.lists()) {
    if (first.code !== 0) continue
    const seen = new Set<string>()
    for (const misfit of misfits(trial.contract, operation.reply, first.body ?? null)) {
      const { path, expected, got } = misfit
      if (seen.has(path) || !wanted(misfit)) continue
      seen.add(path)
      findings.push(found(first, `${path || 'the reply'}: ${expected}`, got))
    }
  }
  return findings
}

const isEnvelope = ({ path }: Misfit) => ENVELOPE.includes(path) || path === ''
const ofKind = (kind: Misfit['kind']) => (misfit: Misfit) => misfit.kind === kind && !isEnvelope(misfit)

export const schemaRules: Rule[] = [
  {
    rule: 'schema.envelope',
    level: 'must',
    async run(trial) {
      const lists = await trial.lists()
      const refused = lists.filter(({ first }) => first.code !== 0 && ![10901, 10902].includes(first.code ?? 0))
      const wrong = await fields(trial, (misfit) => misfit.kind !== 'unknown' && isEnvelope(misfit))
      return [...refused.map(({ first }) => found(first, 'code 0', outcome(first))), ...wrong]
    },
  },
  { rule: 'schema.required', level: 'must', run: (trial) => fields(trial, ofKind('missing')) },
  { rule: 'schema.types', level: 'must', run: (trial) => fields(trial, ofKind('type')) },
  { rule: 'schema.enums', level: 'must', run: (trial) => fields(trial, ofKind('enum')) },
  { rule: 'schema.unknown', level: 'info', run: (trial) => fields(trial, ofKind('unknown')) },
]
