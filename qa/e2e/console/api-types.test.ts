import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { consoleTypes, TYPES_FILE } from './api-types.ts'

const install = fileURLToPath(new URL('../../../bin/console.mjs', import.meta.url))

beforeAll(async () => {
  const { NODE_OPTIONS: _, ...plain } = process.env
  await promisify(execFile)(process.execPath, [install, '--dev'], { env: plain })
})

it('keeps the types that the management API declares today (npm run docs)', async () => {
  expect(await consoleTypes()).toBe(await readFile(TYPES_FILE, 'utf8'))
})
