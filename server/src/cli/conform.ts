import type { Command } from 'commander'
import { type Given, OPTIONS, type Ran, runConform, runDiff } from '../../../packages/conform/src/command.ts'
import { openOutbound } from '../outbound/client.ts'
import { fetchOver } from '../outbound/fetch.ts'
import { CliError } from './exit.ts'
import { leaf } from './leaf.ts'
import { printAnswer } from './output.ts'

/** Bytes of one answer. */
const MOST_BYTES = 64 * 1024 * 1024

/** `guanxi conform`: asks a service what its contract promises. */
export function addConform(program: Command): void {
  const conform = leaf(program, 'conform', 'ask a service whether it keeps the contract of the open API', [
    'conform --base http://127.0.0.1:8080 --corp ww123 --secret-file secret.txt',
    'conform --base https://api.example.com --corp ww123 --secret-file secret.txt --dialect vendor --report vendor.json',
    'conform diff ours.json vendor.json',
  ])
  for (const [flag, about] of Object.entries(OPTIONS)) conform.option(flag, about)
  conform.action(async (given: Given & { json?: boolean }) => {
    const outbound = openOutbound()
    const fetch = fetchOver(outbound, { configured: true, mostBytes: MOST_BYTES })
    finish(await runConform(given, { fetch }).finally(() => outbound.close()), given.json)
  })
  leaf(conform, 'diff <a> <b>', 'compare two reports', ['conform diff ours.json vendor.json']).action(
    async (a: string, b: string, _: object, command: Command) => finish(runDiff(a, b), command.optsWithGlobals().json),
  )
}

function finish({ exitCode, data, text }: Ran, json = false): void {
  if (exitCode === 2) throw new CliError(text, exitCode)
  printAnswer({ data, text }, json)
  process.exitCode = exitCode
}
