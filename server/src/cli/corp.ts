import type { Command } from 'commander'
import type { Limits } from '../contract/corp.ts'
import { createCorp } from '../engines/corporations/create.ts'
import { type CorpInfo, findCorp, listCorps } from '../engines/corporations/list.ts'
import { purgeCorp } from '../engines/corporations/purge.ts'
import { removeCorp, reviveCorp } from '../engines/corporations/remove.ts'
import { setCorp } from '../engines/corporations/set.ts'
import { keepStart } from '../engines/sandbox/snapshots.ts'
import { asCommand, recordCommand } from '../storage/as-command.ts'
import { type AuditEntry, writeServerAudit } from '../storage/audit.ts'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'
import { onStore } from './command.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { onOff, whole } from './option-values.ts'
import { type Answer, showTime, table } from './output.ts'

type CorpOptions = {
  name?: string
  timeZone?: string
  ciphertext?: boolean
  chatTerms?: boolean
  sandbox?: boolean
  limitProfile?: 'strict' | 'none'
  inFlight?: number
  perMinute?: number
  perHour?: number
  batchPerMinute?: number
  batchPerHour?: number
}

/** `guanxi corp …` */
export function addCorp(program: Command): void {
  const corp = group(program, 'corp', 'create, list, show, change and remove corporations', [
    'corp create ww123 --name 云栖茶饮',
    'corp list',
  ])

  settable(leaf(corp, 'create <corp_id>', 'create a corporation', ['corp create ww123 --name 云栖茶饮']))
    .requiredOption('--name <name>', 'its name')
    .action(
      onStore(async ({ owner }, id: string, options: CorpOptions & { name: string }) => {
        const draft = { ...settingsOf(options), name: options.name, limits: limitsOf(options, {}) }
        await recordCommand(
          owner,
          id,
          async (ctx) => {
            await createCorp(ctx, draft)
            if (draft.sandbox) await keepStart(ctx)
          },
          () => entryOf('created', id, draft),
        )
        return answer(await found(owner, id))
      }),
    )

  leaf(corp, 'list', 'list all corporations', ['corp list', 'corp list --json']).action(
    onStore(async ({ owner }, _options: object) => {
      const corps = await listCorps(owner)
      const rows = corps.map((c) => [c.corp_id, c.name, c.time_zone, showTime(c.created_at), showTime(c.removed_at)])
      return { data: corps, text: table(['CORP_ID', 'NAME', 'TIME ZONE', 'CREATED', 'REMOVED'], rows) }
    }),
  )

  leaf(corp, 'show <corp_id>', 'show one corporation', ['corp show ww123']).action(
    onStore(async ({ owner }, id: string, _options: object) => answer(await found(owner, id))),
  )

  settable(leaf(corp, 'set <corp_id>', 'change settings', ['corp set ww123 --limit-profile strict --chat-terms on']))
    .option('--name <name>', 'its name')
    .action(
      onStore(async ({ owner }, id: string, options: CorpOptions) => {
        const { limits } = await found(owner, id)
        const changes = { ...settingsOf(options), limits: limitsOf(options, limits) }
        await recordCommand(
          owner,
          id,
          (ctx) => setCorp(ctx, changes),
          () => entryOf('updated', id, changes),
        )
        // loaded here: every command waits for what this file imports, and few come this far
        if (options.sandbox) await (await import('./keep-marked.ts')).keepMarked(owner, id)
        return answer(await found(owner, id))
      }),
    )

  leaf(corp, 'remove <corp_id>', 'close a corporation; its data stays until --purge', [
    'corp remove ww123',
    'corp remove ww123 --purge',
  ])
    .option('--purge', 'delete everything of it, for good')
    .action(
      onStore(async ({ owner }, id: string, { purge = false }: { purge?: boolean }) => {
        await found(owner, id)
        if (purge) await asCommand(owner, id, purgeRecorded)
        else await recordCommand(owner, id, removeCorp, (removed) => (removed ? entryOf('removed', id) : undefined))
        return { data: { corp_id: id, removed: true, purged: purge }, text: `${purge ? 'purged' : 'removed'} ${id}` }
      }),
    )

  leaf(corp, 'revive <corp_id>', 'open a removed corporation again', ['corp revive ww123']).action(
    onStore(async ({ owner }, id: string, _options: object) => {
      await found(owner, id)
      await recordCommand(owner, id, reviveCorp, (revived) => (revived ? entryOf('revived', id) : undefined))
      return answer(await found(owner, id))
    }),
  )
}

function entryOf(action: string, id: string, after?: unknown): AuditEntry {
  return { action, kind: 'corp', id, ...(after === undefined ? {} : { after }) }
}

/** Of a purged corporation nothing stays, its audit log included: the row about it is the server's. */
async function purgeRecorded(ctx: Ctx): Promise<void> {
  if (await purgeCorp(ctx)) await writeServerAudit(ctx.tx, ctx, entryOf('purged', ctx.corpId))
}

/** The corporation, or the failure that says that there is none. */
export async function found(owner: Sql, corpId: string): Promise<CorpInfo> {
  const corp = await findCorp(owner, corpId)
  if (!corp) throw notFound(`corporation ${corpId}`)
  return corp
}

function settable(command: Command): Command {
  return command
    .option('--time-zone <zone>', 'zone of the times it reads, such as Asia/Shanghai')
    .option('--ciphertext <on|off>', 'customers are named by pairs of unionid and openid', onOff)
    .option('--chat-terms <on|off>', 'it has agreed to the chat API terms', onOff)
    .option('--sandbox <on|off>', 'for trials: callers may force failures', onOff)
    .option('--limit-profile <strict|none>', "strict: the platform's limits; none: no limits of its own", (text) => {
      if (text !== 'strict' && text !== 'none') throw new CliError('--limit-profile must be strict or none', EXIT.usage)
      return text
    })
    .option('--in-flight <n>', 'calls in flight on all nodes together, 0 for no limit', whole())
    .option('--per-minute <n>', 'calls a minute for one path', whole())
    .option('--per-hour <n>', 'calls an hour for one path', whole())
    .option('--batch-per-minute <n>', 'batch writes a minute for one path', whole())
    .option('--batch-per-hour <n>', 'batch writes an hour for one path', whole())
}

function settingsOf({ name, timeZone, ciphertext, chatTerms, sandbox }: CorpOptions) {
  return {
    ...(name === undefined ? {} : { name }),
    ...(timeZone === undefined ? {} : { time_zone: timeZone }),
    ...(ciphertext === undefined ? {} : { ciphertext }),
    ...(chatTerms === undefined ? {} : { chat_terms_agreed: chatTerms }),
    ...(sandbox === undefined ? {} : { sandbox }),
  }
}

/** The present limits with the changes that were asked for; a profile replaces all that was set before. */
function limitsOf(options: CorpOptions, present: Limits): Limits {
  const base = options.limitProfile === undefined ? present : {}
  const given = {
    profile: options.limitProfile === 'strict' ? 'strict' : undefined,
    in_flight: options.inFlight,
    per_minute: options.perMinute,
    per_hour: options.perHour,
    batch_per_minute: options.batchPerMinute,
    batch_per_hour: options.batchPerHour,
  }
  return { ...base, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) }
}

function answer(corp: CorpInfo): Answer {
  const { seats, limits, created_at, removed_at, ...plain } = corp
  const rows = Object.entries({
    ...plain,
    limits: JSON.stringify(limits),
    created_at: showTime(created_at),
    removed_at: showTime(removed_at),
    seats: seats
      .map(
        (s) =>
          `#${s.seat_no} ${s.kind} x ${s.quantity}${s.expires_at === null ? '' : ` until ${showTime(s.expires_at)}`}`,
      )
      .join('; '),
  }).map(([key, value]) => `${key.padEnd(18)} ${value}`)
  return { data: corp, text: rows.join('\n') }
}
