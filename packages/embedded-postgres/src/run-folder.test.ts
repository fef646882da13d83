import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshFolder } from './test-setup.ts'

const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : undefined
const MODULE = join(import.meta.dirname, 'run-folder.ts')

test('processes that come at the same moment make one folder, and none of them takes it from another', async () => {
  for (let round = 0; round < 5; round++) {
    const folder = freshFolder()
    const at = Date.now() + 1000
    const program = `const { runFolder } = await import(${JSON.stringify(MODULE)})
      while (Date.now() < ${at});
      process.stdout.write(runFolder(${JSON.stringify(folder)}, undefined, ${JSON.stringify(account)}))`
    const made = [1, 2, 3, 4].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes))
      await once(child, 'close')
      return said
    })
    expect(await Promise.all(made)).toEqual(Array(4).fill(join(folder, 'run')))
  }
})
