import type { Answer, Finding, Rule } from '../types.ts'
import { found, isAnswered, outcome, statusAndCode } from './find.ts'

const STAFF = '/open-api/staff/list'

const type = ({ headers }: Answer) => headers.get('content-type') ?? ''

export const httpRules: Rule[] = [
  {
    rule: 'http.json',
    level: 'must',
    async run(trial) {
      const answers = (await trial.lists()).map(({ first }) => first)
      return answers.flatMap((answer): Finding[] => {
        if (!isAnswered(answer)) return [found(answer, 'a JSON object', outcome(answer))]
        if (!answer.body) return [found(answer, 'a JSON object', `HTTP ${answer.status} with something else`)]
        if (answer.text.includes('\ufffd')) return [found(answer, 'UTF-8', 'bytes that are none')]
        return /json/.test(type(answer))
          ? []
          : [found(answer, 'content-type application/json', type(answer).slice(0, 60))]
      })
    },
  },
  {
    rule: 'http.unknown_path',
    level: 'should',
    ours: true,
    async run(trial) {
      const answer = await trial.ask('GET', '/open-api/no_such_path_of_a_check/list')
      return answer.status === 404 && answer.code === 10904
        ? []
        : [found(answer, 'HTTP 404, code 10904', statusAndCode(answer))]
    },
  },
  {
    rule: 'http.method',
    level: 'should',
    ours: true,
    async run(trial) {
      const answer = await trial.bare('DELETE', STAFF, { token: await trial.token() })
      return answer.status === 405 && answer.code === 10905
        ? []
        : [found(answer, 'HTTP 405, code 10905', statusAndCode(answer))]
    },
  },
  {
    rule: 'http.head',
    level: 'should',
    ours: true,
    async run(trial) {
      const answer = await trial.bare('HEAD', STAFF, { token: await trial.token() })
      return answer.status === 200 && answer.text === ''
        ? []
        : [found(answer, 'HTTP 200 without a body', isAnswered(answer) ? `HTTP ${answer.status}` : outcome(answer))]
    },
  },
  {
    rule: 'http.gzip',
    level: 'should',
    ours: true,
    async run(trial) {
      const headers = { 'accept-encoding': 'gzip' }
      const answer = await trial.bare('GET', STAFF, { token: await trial.token(), headers })
      if (answer.text.length < 4096) return { skip: 'the reply is short' }
      return answer.headers.get('content-encoding') === 'gzip' ? [] : [found(answer, 'content-encoding gzip', 'none')]
    },
  },
  {
    rule: 'http.request_id',
    level: 'should',
    ours: true,
    async run(trial) {
      const answers = (await trial.lists()).map(({ first }) => first).filter(isAnswered)
      const without = answers.find(({ headers }) => !headers.get('x-request-id'))
      return without ? [found(without, 'a header x-request-id', 'none')] : []
    },
  },
]
