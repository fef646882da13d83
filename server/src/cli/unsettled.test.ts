import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

const MODULE = JSON.stringify(new URL('./unsettled.ts', import.meta.url).href)

function say(work: string): string {
  const script = `const { failIfUnsettled } = await import(${MODULE})
    console.log(await failIfUnsettled(${work}).catch(({ message }) => message))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return stdout + stderr.replace(/^.*ExperimentalWarning.*\n.*\n/m, '')
}

it('fails what nothing can end any more', () => {
  expect(say('new Promise(() => {})')).toBe('lost the database: it went away before it had answered\n')
})

it('waits for what something will end', () => {
  expect(say("new Promise((resolve) => setTimeout(resolve, 300, 'done'))")).toBe('done\n')
})
