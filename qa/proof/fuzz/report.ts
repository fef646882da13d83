import { type Finding, noProblems } from '../../lab/finding.ts'
import type { Sum } from './tally.ts'

const number = (value: number) => value.toLocaleString('en-US')

/** What came of the open API's calls and of raw bytes. */
export function replies(sum: Sum, seconds: number, operations: number): Finding {
  const { requests, calls, attacks, succeeded, unanswered, busy, statuses, codes, problems, problemCount, perSecond } =
    sum
  const faults = Object.entries(statuses).filter(([status]) => Number(status) >= 500)
  const server = faults.reduce((total, [, times]) => total + times, 0)
  return noProblems(
    {
      what: 'Requests made from the API document, and raw bytes, each reply checked against the document',
      bar: 'no 5xx but a bulk read that has to wait, no reply off its schema, nothing accepted that the document forbids, no hang',
      result:
        `${number(requests)} requests in ${seconds.toFixed(0)} s: ${number(calls)} calls of ${operations} operations ` +
        `(${number(succeeded)} carried out, the rest refused), ${number(attacks)} raw attacks; ${server} replies 5xx, ` +
        `${number(busy)} bulk reads told to come again, ${problemCount} wrong, ` +
        `${number(unanswered)} connections closed without a reply`,
      figures: { statuses, codes, problems },
      plots: [
        {
          title: 'Requests answered per second',
          kind: 'line',
          x: 'seconds',
          y: 'requests',
          series: [{ name: 'answered', points: perSecond.map((total, i) => [i, total - (perSecond[i - 1] ?? 0)]) }],
        },
      ],
    },
    problems,
  )
}

/** What came of the management API's calls. */
export function restReplies(sum: Sum, seconds: number, operations: number): Finding {
  const { requests, succeeded, statuses, problems, problemCount } = sum
  return noProblems(
    {
      what: 'Calls of the management API made from its document, by every role, by key and by cookie, and by nobody',
      bar: 'no 5xx, every refusal a problem in the right form, nothing done that document or role forbids, no hang',
      result:
        `${number(requests)} calls of ${operations} operations in ${seconds.toFixed(0)} s, ${number(succeeded)} carried ` +
        `out, ${problemCount} wrong`,
      figures: { statuses, problems },
    },
    problems,
  )
}

/** What came of the pages; `answers` is how many are stored that were not there before. */
export function pageReplies(sum: Sum, answers: number): Finding {
  const { requests, statuses, problems, problemCount } = sum
  const taken = statuses['303'] ?? 0
  return noProblems(
    {
      what: 'Pages that customers meet, asked for with any path, query, cookie and form',
      bar: 'no 5xx, no hang, nothing that was sent in a page as it was, no other corporation, and no answer stored twice',
      result: `${number(requests)} requests, ${number(taken)} forms taken, ${number(answers)} answers stored, ${problemCount} wrong`,
      figures: { statuses, problems },
    },
    answers <= taken ? problems : [...problems, `${answers} answers of ${taken} forms taken`],
  )
}
