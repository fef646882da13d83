import { endpoints } from '../../../server/src/open-api/index.ts'
import { callRaw } from '../../lab/call.ts'
import { type Finding, noProblems } from '../../lab/finding.ts'

/** Every endpoint that reads, streams included, asked with its example on a node behind the pooler and on one without. */
export async function sameAnswers(pooled: string, direct: string, access_token: string): Promise<Finding> {
  const problems: string[] = []
  const reading = endpoints.filter(({ writes, path }) => !writes && !path.includes('access_token'))
  let bytes = 0
  for (const { path, example } of reading) {
    const call = { path, query: { ...example.query, access_token }, ...(example.body ? { body: example.body } : {}) }
    const [one, other] = await Promise.all([callRaw(pooled, call), callRaw(direct, call)])
    bytes += one.text.length
    if (one.status !== other.status || one.text !== other.text)
      problems.push(`${path}: ${one.status} ${one.text.slice(0, 200)} and ${other.status} ${other.text.slice(0, 200)}`)
  }
  return noProblems(
    {
      what: 'every endpoint that reads, on a node behind the pooler and on one without',
      bar: 'the same bytes',
      result: `${reading.length} endpoints, ${bytes.toLocaleString('en-US')} characters`,
    },
    problems,
  )
}
