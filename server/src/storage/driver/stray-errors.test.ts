import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const MODULE = JSON.stringify(new URL('./stray-errors.ts', import.meta.url).href)

/** What a process says after `thrown` came out of a timer, where nobody can catch it. */
function afterThrowing(thrown: string) {
  const program = `
    const { surviveLostConnections } = await import(${MODULE})
    const { default: postgres } = await import('postgres')
    surviveLostConnections((code) => console.log('noted', code))
    const sql = postgres({ path: '/nowhere/.s.PGSQL.5432' })
    const refused = await sql\`select 1\`.catch((error) => error)
    await sql.end({ timeout: 0 })
    setImmediate(() => { throw ${thrown} })
    setTimeout(() => console.log('alive'), 50)`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  return { stdout, status }
}

test('a connection that was lost ends no process', () => {
  expect(afterThrowing('refused')).toEqual({ stdout: 'noted ENOENT\nalive\n', status: 0 })
})

test.each([
  ['a bug', `new TypeError('a bug')`],
  ['the same code without the mark of the driver', `Object.assign(new Error(), { code: 'ENOENT' })`],
])('%s does', (_, thrown) => {
  const { stdout, status } = afterThrowing(thrown)
  expect(stdout).toBe('')
  expect(status).not.toBe(0)
})
