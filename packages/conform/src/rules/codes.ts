import { codeOfParameter, type Parameter } from '../contract.ts'
import type { Finding, Rule } from '../types.ts'
import { expectCode, found, outcome } from './find.ts'

/** A value that a parameter refuses; undefined where it may be any text. */
function badValue({ schema }: Parameter): string | undefined {
  const types = [schema.type ?? []].flat()
  if (schema.enum) return 'no-such-value'
  return types.length > 0 && !types.includes('string') ? 'abc' : undefined
}

export const codeRules: Rule[] = [
  {
    rule: 'codes.parameters',
    level: 'must',
    async run(trial) {
      const findings: Finding[] = []
      const lists = (await trial.lists()).filter(({ operation, first }) => !operation.companion && first.code === 0)
      for (const { endpoint, operation, given } of lists) {
        for (const parameter of operation.parameters.filter(({ name }) => name !== 'limit')) {
          const bad = badValue(parameter)
          if (bad === undefined) continue
          const answer = await trial.ask('GET', endpoint.path, { query: { ...given, [parameter.name]: bad } })
          findings.push(...expectCode(answer, codeOfParameter(operation, parameter.name)))
        }
      }
      return findings
    },
  },
  {
    rule: 'codes.unknown_staff',
    level: 'must',
    run: async (trial) =>
      expectCode(
        await trial.ask('GET', '/open-api/contact_way/list', { query: { staff_id: 'no-such-staff-of-a-check' } }),
        20901,
      ),
  },
  {
    rule: 'seats.held',
    level: 'info',
    async run(trial) {
      const without = (await trial.lists()).filter(({ first }) => first.code === 10901)
      if (without.length === 0) return []
      return { skip: `no seat for ${without.map(({ endpoint }) => endpoint.path).join(', ')}` }
    },
  },
  {
    rule: 'sandbox.force',
    level: 'should',
    ours: true,
    async run(trial) {
      if (!trial.options.sandbox) return { skip: 'a sandbox is asked with --sandbox' }
      const answer = await trial.ask('GET', '/open-api/staff/list', { headers: { 'guanxi-force': 'code=10950' } })
      const right = answer.code === 10950 && answer.headers.get('guanxi-forced') !== null
      return right ? [] : [found(answer, 'code 10950 with a header guanxi-forced', outcome(answer))]
    },
  },
]
