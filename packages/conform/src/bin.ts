#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type Given, OPTIONS, type Ran, runConform, runDiff } from './command.ts'

const USAGE = `guanxi-conform --base URL --corp ID --secret-file F [options]
guanxi-conform diff A.json B.json

${[...Object.entries(OPTIONS), ['--json', 'print JSON']].map(([flag = '', about = '']) => `  ${flag.padEnd(24)}${about}`).join('\n')}
`

/** The options of the command line, in camelCase. */
function read(args: string[]): { given: Given; rest: string[] } | undefined {
  const flags = [...Object.keys(OPTIONS), '--json', '--help'].map((flag) => {
    const [name = ''] = flag.slice(2).split(' ')
    return [name, { type: flag.includes('<') ? ('string' as const) : ('boolean' as const) }] as const
  })
  try {
    const { values, positionals } = parseArgs({ args, options: Object.fromEntries(flags), allowPositionals: true })
    const camel = (name: string) => name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
    return {
      given: Object.fromEntries(Object.entries(values).map(([name, value]) => [camel(name), value as string])),
      rest: positionals,
    }
  } catch {
    return undefined
  }
}

const asked = read(process.argv.slice(2))
if (!asked || asked.given.help) {
  ;(asked ? process.stdout : process.stderr).write(USAGE)
  process.exitCode = asked ? 0 : 2
} else {
  const { given, rest } = asked
  const [command, a, b] = rest
  let ran: Ran = { exitCode: 2, data: { error: { message: USAGE } }, text: USAGE }
  if (command === 'diff' && a && b) ran = runDiff(a, b)
  else if (command === undefined) ran = await runConform(given)
  const out = ran.exitCode === 2 ? process.stderr : process.stdout
  out.write(`${given.json ? JSON.stringify(ran.data) : ran.text}\n`)
  process.exitCode = ran.exitCode
}
