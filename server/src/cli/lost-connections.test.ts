import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('./lost-connections.ts', import.meta.url).href)

/** What a process says after `thrown` came out of a timer, where nobody can catch it. */
function afterThrowing(thrown: string) {
  const program = `
    const { surviveLostConnections } = await import(${MODULE})
    surviveLostConnections((code) => console.log('noted', code))
    setImmediate(() => { throw ${thrown} })
    setTimeout(() => console.log('alive'), 50)`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
  })
  return { stdout, status }
}

const slip = `Object.assign(new TypeError("Cannot read properties of null (reading 'write')"),
  { stack: 'at nextWrite (node_modules/postgres/src/connection.js:255:22)' })`

test('a connection that was cut off ends no process', () => {
  expect(afterThrowing(slip)).toEqual({ stdout: 'noted undefined\nalive\n', status: 0 })
  const closed = `Object.assign(new Error('closed'), { code: 'CONNECTION_CLOSED' })`
  expect(afterThrowing(closed)).toEqual({ stdout: 'noted CONNECTION_CLOSED\nalive\n', status: 0 })
})

test('any other failure does', () => {
  const { stdout, status } = afterThrowing(`new TypeError('a bug')`)
  expect(stdout).toBe('')
  expect(status).not.toBe(0)
})
