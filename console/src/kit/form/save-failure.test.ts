import { expect, it } from 'vitest'
import { ProblemError } from '../../api/problem.ts'
import { failureOf } from './save-failure.ts'

const made = { changes: false, versioned: false, tried: false }
const changed = { changes: true, versioned: true, tried: false }
const taken = new ProblemError(409, { code: 'conflict' })
const newer = new ProblemError(412, { current: { id: 1 } }, new Headers({ etag: '"2"' }))

it.each([
  ['a name that is taken', taken, made, 'refused'],
  ['another body under the key of a try that had arrived', taken, { ...made, tried: true }, 'arrived'],
  ['the same of a change, which names its version', taken, { ...changed, tried: true }, 'refused'],
  ['a version of somebody else', newer, changed, 'conflict'],
  ['that of a change that named none', newer, { ...changed, versioned: false }, 'refused'],
  ['a value that is not taken', new ProblemError(422, { errors: [{}] }), changed, 'refused'],
  ['no reply', new ProblemError(0, {}), made, 'open'],
  ['a fault of the service', new ProblemError(500, {}), changed, 'open'],
])('takes %s for what it is', (_, error, attempt, is) => {
  expect(failureOf(error, attempt)).toBe(is)
})
