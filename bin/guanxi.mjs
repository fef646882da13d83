#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { install } from './install.mjs'
import { launch } from './launch.mjs'

try {
  await install({ dev: false })
  process.exit(await launch(fileURLToPath(new URL('../server/src/main.ts', import.meta.url)), process.argv.slice(2)))
} catch (error) {
  process.stderr.write(`guanxi: ${error.message}\n`)
  process.exit(1)
}
