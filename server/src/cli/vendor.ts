import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { createClient } from '../../../packages/client/src/client.ts'
import { readConfig } from '../config.ts'
import { openOutbound } from '../outbound/client.ts'
import { fetchOver } from '../outbound/fetch.ts'
import { runVendor, type VendorReport, vendorKinds } from '../vendor/run.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { contentOf, httpAddress } from './option-values.ts'
import { table } from './output.ts'

type Options = {
  base: string
  vendorCorp: string
  secretFile: string
  corp: string
  kinds?: string
  chats?: true
  dryRun?: true
  prune?: true
  rate: number
  report?: string
}

/** Bytes of one page of the vendor's. */
const MOST_BYTES = 64 * 1024 * 1024

/** The exit code of a comparison that found something. */
const DIFFERS = 3

/** `guanxi vendor …` */
export function addVendor(program: Command): void {
  const account = '--base https://api.example.com --vendor-corp ww123 --secret-file secret.txt --corp ww123'
  const vendor = group(program, 'vendor', "bring a vendor's account into a corporation, and compare the two", [
    `vendor import ${account}`,
    `vendor drift ${account} --json`,
  ])

  readable(leaf(vendor, 'import', 'read the account and store what is new or different', [`vendor import ${account}`]))
    .option('--dry-run', 'only say what would be stored')
    .option('--prune', 'remove records of ours that the account does not have')
    .action(onStore(({ owner }, options: Options) => run(owner, options, !options.dryRun)))

  readable(leaf(vendor, 'drift', 'read the account and say what differs', [`vendor drift ${account}`])).action(
    onStore(({ owner }, options: Options) => run(owner, options, false)),
  )
}

function readable(command: Command): Command {
  return command
    .requiredOption('--base <url>', "the vendor's service", httpAddress)
    .requiredOption('--vendor-corp <id>', 'the corporation there')
    .requiredOption('--secret-file <file>', 'a file with its secret')
    .requiredOption('--corp <corp_id>', 'the corporation here')
    .option('--kinds <a,b>', 'only these kinds of records; all when left out')
    .option('--chats', 'also what people said to each other, which takes a call for each session')
    .option('--rate <n>', 'calls a second', callsASecond, 5)
    .option('--report <file>', 'write the report there too')
}

async function run(owner: Parameters<typeof found>[0], options: Options, writes: boolean) {
  const { base, vendorCorp, corp, rate } = options
  const { removed_at, name, time_zone } = await found(owner, corp)
  if (removed_at !== null) throw new CliError(`corporation ${corp} is removed; revive it first`)
  const kinds = options.kinds?.split(',')
  const wrong = kinds?.find((kind) => !vendorKinds.includes(kind))
  if (wrong !== undefined)
    throw new CliError(`there is no kind ${wrong}; there are ${vendorKinds.join(', ')}`, EXIT.usage)
  const secret = contentOf(options.secretFile)
  const place = createHash('sha256')
    .update(JSON.stringify([base, vendorCorp, corp]))
    .digest('hex')
    .slice(0, 16)
  const outbound = openOutbound()
  const client = createClient({
    ...{ baseUrl: base, corpId: vendorCorp, secret, dialect: 'vendor', maxRetries: 4 },
    fetch: fetchOver(outbound, { configured: true, mostBytes: MOST_BYTES }),
  })
  const report = await runVendor({
    ...{ client, owner, base, vendorCorp, kinds, rate, writes, chats: !!options.chats },
    corp: { corp_id: corp, name, time_zone },
    prunes: writes && !!options.prune,
    folder: join(readConfig().dataFolder, 'vendor', place),
  }).finally(() => outbound.close())
  if (options.report) writeFileSync(options.report, `${JSON.stringify(report, null, 2)}\n`, { mode: 0o600 })
  if (isOff(report, writes)) process.exitCode = DIFFERS
  return { data: report, text: textOf(report) }
}

/** Whether something was refused, or, where nothing was written, differs. */
function isOff({ kinds }: VendorReport, wrote: boolean): boolean {
  const off = (each: VendorReport['kinds'][number]) =>
    each.differs.length > 0 || each.only_vendor > 0 || each.only_ours > 0
  return kinds.some((each) => each.refused.length > 0 || (!wrote && off(each)))
}

function textOf({ kinds, unreadable }: VendorReport): string {
  const rows = kinds.map((k) => [
    ...[
      k.kind,
      k.read,
      k.created,
      k.updated,
      k.unchanged,
      k.refused.length,
      k.differs.length,
      k.only_ours,
      k.only_vendor,
    ],
  ])
  const head = ['KIND', 'READ', 'CREATED', 'UPDATED', 'UNCHANGED', 'REFUSED', 'DIFFERS', 'ONLY OURS', 'ONLY VENDOR']
  return `${table(head, rows)}\n${unreadable.map(({ kind, why }) => `not read: ${kind} (${why})`).join('\n')}`
}

function callsASecond(text: string): number {
  const value = Number(text)
  if (!/^\d{1,3}(?:\.\d+)?$/.test(text) || value <= 0) throw new InvalidArgumentError('It must be a number over 0.')
  return value
}
