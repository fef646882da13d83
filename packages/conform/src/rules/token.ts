import { endpoints } from '../../../client/src/index.ts'
import type { Answer, Finding, Rule, Trial } from '../types.ts'
import { misfits } from '../validate.ts'
import { expectCode, found, outcome } from './find.ts'

const PATH = '/open-api/access_token/get'
const STAFF = '/open-api/staff/list'

const issue = ({ bare, options }: Trial, secret = options.secret) =>
  bare('POST', PATH, { body: { corp_id: options.corp, secret } })

/** One reading endpoint for each form of reply, of those that the dialect knows. */
function oneOfEachEnvelope({ contract, options }: Trial): string[] {
  const known = endpoints.filter(({ method, path }) => {
    const operation = contract.operations[`${method} ${path}`]
    return method === 'GET' && operation !== undefined && (options.dialect === 'guanxi' || !operation.companion)
  })
  const first = new Map([...known].reverse().map(({ envelope, path }) => [envelope, path]))
  return [...first.values()]
}

/** The token is refused with 10001, in the endpoint's own envelope. */
async function refused(trial: Trial, token: string | undefined): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const path of oneOfEachEnvelope(trial)) {
    const answer = await trial.bare('GET', path, { token })
    findings.push(...expectCode(answer, 10001), ...envelopeOf(trial, path, answer))
  }
  return findings
}

function envelopeOf(trial: Trial, path: string, answer: Answer): Finding[] {
  const { envelope } = endpoints.find((each) => each.path === path) ?? { envelope: 'errcode' as const }
  const fields: Record<string, Record<string, string>> = {
    errcode: { errcode: 'integer', errmsg: 'string' },
    errmsge: { errcode: 'integer', errmsg: 'string', errmsge: 'string' },
    text: { errcode: 'string', errmsg: 'string' },
    status: { status_code: 'integer', status_message: 'string', success: 'boolean' },
    both: { status_code: 'integer', status_message: 'string' },
  }
  const wanted = fields[envelope] ?? {}
  const properties = Object.fromEntries(Object.entries(wanted).map(([name, type]) => [name, { type }]))
  const schema = { type: 'object', properties, required: Object.keys(wanted), additionalProperties: true }
  return misfits(trial.contract, schema, answer.body ?? null).map(({ path: at, expected, got }) =>
    found(answer, `${at || 'the reply'}: ${expected}`, got),
  )
}

export const tokenRules: Rule[] = [
  {
    rule: 'token.shape',
    level: 'must',
    async run(trial) {
      const answer = await issue(trial)
      const schema = trial.contract.operations[`POST ${PATH}`]?.reply ?? {}
      const wrong = misfits(trial.contract, schema, answer.body ?? null).filter(({ kind }) => kind !== 'unknown')
      return [
        ...expectCode(answer, 0),
        ...wrong.map(({ path, expected, got }) => found(answer, `${path}: ${expected}`, got)),
      ]
    },
  },
  {
    rule: 'token.expires_in',
    level: 'must',
    async run(trial) {
      const answer = await issue(trial)
      const seconds = answer.body?.expires_in
      const right = Number.isInteger(seconds) && seconds > 0 && seconds <= 7200
      return right ? [] : [found(answer, 'expires_in from 1 to 7200', typeof seconds)]
    },
  },
  { rule: 'token.missing', level: 'must', run: (trial) => refused(trial, undefined) },
  { rule: 'token.garbage', level: 'must', run: (trial) => refused(trial, 'garbage') },
  {
    rule: 'token.by_query',
    level: 'must',
    run: async (trial) => expectCode(await trial.bare('GET', STAFF, { token: await trial.token() }), 0),
  },
  {
    rule: 'token.by_header',
    level: 'should',
    ours: true,
    async run(trial) {
      const headers = { authorization: `Bearer ${await trial.token()}` }
      return expectCode(await trial.bare('GET', STAFF, { headers }), 0)
    },
  },
  {
    rule: 'token.wrong_secret',
    level: 'must',
    run: async (trial) => expectCode(await issue(trial, 'wrong-secret-of-a-check'), 10001),
  },
  {
    rule: 'token.second',
    level: 'must',
    async run(trial) {
      const { dialect, only } = trial.options
      if (dialect === 'vendor' && !only?.includes('token.second'))
        return { skip: 'it may end the token of others: ask for it with --only token.second' }
      const first = await trial.token()
      await issue(trial)
      const answer = await trial.bare('GET', STAFF, { token: first })
      return answer.code === 0 ? [] : [found(answer, 'the first token is still valid', outcome(answer))]
    },
  },
]
