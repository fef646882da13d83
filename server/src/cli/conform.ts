import type { Command } from 'commander'
import { type Given, OPTIONS, type Ran, runConform, runDiff } from '../../../packages/conform/src/command.ts'
import { leaf } from './command.ts'
import { CliError } from './exit.ts'
import { printAnswer } from './output.ts'

/** `guanxi conform`: asks a service what its contract promises. */
export function addConform(program: Command): void {
  const conform = leaf(program, 'conform', 'ask a service whether it keeps the contract of the open API', [
    'conform --base http://127.0.0.1:8080 --corp ww123 --secret-file secret.txt',
    'conform --base https://api.example.com --corp ww123 --secret-file secret.txt --dialect vendor --report vendor.json',
    'conform diff ours.json vendor.json',
  ])
  for (const [flag, about] of Object.entries(OPTIONS)) conform.option(flag, about)
  conform.action(async (given: Given & { json?: boolean }) => finish(await runConform(given), given.json))
  leaf(conform, 'diff <a> <b>', 'compare two reports', ['conform diff ours.json vendor.json']).action(
    async (a: string, b: string, _: object, command: Command) => finish(runDiff(a, b), command.optsWithGlobals().json),
  )
}

function finish({ exitCode, data, text }: Ran, json = false): void {
  if (exitCode === 2) throw new CliError(text, exitCode)
  printAnswer({ data, text }, json)
  process.exitCode = exitCode
}
