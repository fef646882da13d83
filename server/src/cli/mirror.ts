import { type Command, InvalidArgumentError } from 'commander'
import { type Client, createClient } from '../../../packages/client/src/client.ts'
import { fetchDocument } from '../mirror/document.ts'
import { parseAround } from '../mirror/raw-json.ts'
import { type MirrorReport, runMirror } from '../mirror/run.ts'
import type { Target } from '../mirror/target.ts'
import { type Outbound, openOutbound } from '../outbound/client.ts'
import { fetchOver } from '../outbound/fetch.ts'
import { CliError, EXIT } from './exit.ts'
import { interruptedBy, interruption, UNREAD } from './interruption.ts'
import { leaf } from './leaf.ts'
import { contentOf, httpAddress } from './option-values.ts'
import { printAnswer, printNote, table } from './output.ts'
import { localUrl } from './service-url.ts'

type Options = {
  corp: string
  to: string
  from?: string
  secretFile?: string
  kinds?: string
  schema: string
  once?: true
  poll: number
  json?: boolean
}

/** Bytes of one answer, but for those of a bulk read, which are read as they come. */
const MOST_BYTES = 256 * 1024 * 1024

/** `guanxi mirror` */
export function addMirror(program: Command): void {
  leaf(program, 'mirror', 'keep an exact copy of a corporation in a database of your own', [
    'mirror --corp ww123 --to sqlite:copy.db',
    'mirror --corp ww123 --to postgres://me@localhost/warehouse --once',
    'mirror --corp ww123 --from https://crm.example.com --secret-file secret.txt --to sqlite:copy.db',
  ])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--to <target>', 'postgres://… or sqlite:FILE', targetName)
    .option('--from <base>', 'the service to read from; that of this installation when left out', httpAddress)
    .option('--secret-file <file>', "a file with the corporation's secret, with --from")
    .option('--kinds <a,b>', 'only these kinds of records; all when left out')
    .option('--schema <name>', 'the schema, in PostgreSQL', 'guanxi')
    .option('--once', 'catch up and leave')
    .option('--poll <s>', 'seconds between looks at the change feed', seconds, 2)
    .action(async (options: Options) => {
      const stop = new AbortController()
      let exitCode: number | undefined
      void interruption().then((code) => {
        exitCode = code
        stop.abort()
      })
      if ((options.from === undefined) !== (options.secretFile === undefined))
        throw new CliError('--from and --secret-file go together', EXIT.usage)
      const base = options.from ?? localUrl()
      const target = await openTarget(options)
      const outbound = openOutbound()
      try {
        await runMirror({
          ...{
            client: await clientOf(options, base, outbound),
            target,
            corpId: options.corp,
            kinds: options.kinds?.split(','),
            signal: stop.signal,
          },
          pollMs: options.once ? undefined : options.poll * 1000,
          document: () => fetchDocument(base),
          caughtUp: (report) => printAnswer({ data: report, text: textOf(report) }, options.json ?? false),
          say: options.json ? () => {} : printNote,
        }).catch((error) => {
          if (exitCode === undefined) throw error
        })
        if (exitCode !== undefined && (options.once || exitCode === UNREAD)) throw interruptedBy(exitCode)
      } finally {
        await outbound.close()
        await target.close()
      }
    })
}

/** The start of the command is part of a copy: it loads what this one needs. */
async function openTarget({ to, schema }: Options): Promise<Target> {
  if (to.startsWith('sqlite:')) {
    const { openSqlite } = await import('../mirror/sqlite-target.ts')
    return openSqlite(to.slice('sqlite:'.length))
  }
  const { openPostgres } = await import('../mirror/postgres-target.ts')
  return openPostgres(to, schema)
}

async function clientOf({ corp, secretFile }: Options, base: string, outbound: Outbound): Promise<Client> {
  const { hostname } = new URL(base)
  const near = /^(?:localhost|127\.|\[::1\])/.test(hostname)
  return createClient({
    ...{ baseUrl: base, parse: parseAround, timeoutMs: 60_000, maxRetries: 4 },
    fetch: fetchOver(outbound, { configured: true, mostBytes: MOST_BYTES }),
    // packing costs more than it saves on the way to this machine
    ...(near ? { headers: { 'accept-encoding': 'identity' } } : {}),
    ...(secretFile === undefined
      ? { token: (await import('./kept-token.ts')).keptToken(corp) }
      : { corpId: corp, secret: contentOf(secretFile) }),
  })
}

function textOf({ corp_id, cursor, kinds, skipped, seconds }: MirrorReport): string {
  const rows = kinds.map(({ kind, rows, read, applied }) => [kind, rows, read, applied])
  const left = skipped.map(({ kind, code }) => `\nskipped ${kind}: ${code}`).join('')
  return `${table(['KIND', 'ROWS', 'READ', 'APPLIED'], rows)}${left}\n${corp_id} is copied up to ${cursor}, in ${seconds} s`
}

function targetName(text: string): string {
  if (!/^(?:sqlite:.+|postgres(?:ql)?:\/\/.+)/.test(text))
    throw new InvalidArgumentError('It must be postgres://… or sqlite:FILE.')
  return text
}

function seconds(text: string): number {
  const value = Number(text)
  if (!/^\d{1,5}(?:\.\d{1,3})?$/.test(text) || value < 0.05)
    throw new InvalidArgumentError('It must be a number of seconds from 0.05.')
  return value
}
