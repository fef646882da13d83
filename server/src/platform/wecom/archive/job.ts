import { z } from 'zod'
import { shortened } from '../../../contract/explained.ts'
import { FieldError } from '../../../contract/field-error.ts'
import { excessOf } from '../../../contract/json-limits.ts'
import { type Reason, reason } from '../../../contract/reasons.ts'
import { again, type JobRun, jobKind } from '../../../jobs/kind.ts'
import type { Ctx } from '../../../storage/ctx.ts'
import { PlatformError } from '../../error.ts'
import type { WecomClient } from '../client/client.ts'
import { storable } from '../records/storable.ts'
import type { Archive, ArchiveAccess } from './access.ts'
import { endItem, findCursor, hasNewItems, keepItems, NO_KEY, notePermits, type OpenItem, openItems } from './items.ts'
import { unwrapKey } from './unwrap.ts'

/**
 * A message of the archive, opened; its content is under the name of its type. `written` is its text as it came, where the
 * database can keep all of it.
 */
export type ArchivedMessage = Record<string, unknown> & { msgid: string; written?: string | undefined }

type Deps = { archive: ArchiveAccess; client: Pick<WecomClient, 'call'> }
type Run = JobRun<Record<string, never>>

const PULLED_AT_ONCE = 500
const OPENED_AT_ONCE = 50
const PERMITS_S = 3600
/** Milliseconds after which a run ends and leaves the rest to the next, well within its lease. */
const RUN_MS = 20_000

export const ARCHIVE_JOB = 'platform_archive'

/**
 * Pulls a corporation's archive, keeps what comes, then opens it and has it recorded. The cursor moves with the rows,
 * and an item is done with what it is recorded as, so a kill at any point loses and doubles nothing. What cannot be
 * opened is parked and holds up nothing else. Before new items are opened it is asked whose messages are archived, and
 * `meet` is given them: what is said by someone who is not known yet would be recorded for nobody.
 */
export function archiveJob(
  record: (ctx: Ctx, message: ArchivedMessage) => Promise<void>,
  meet: (ctx: Ctx, staffIds: readonly string[]) => Promise<void> = async () => {},
) {
  return jobKind<Record<string, never>, Deps>({
    name: ARCHIVE_JOB,
    payload: z.object({}) as z.ZodType<Record<string, never>>,
    every: { seconds: 60 },
    concurrency: 4,
    leaseMs: 120_000,
    async run(job, { archive: access, client }) {
      const archive = await access(job.corpId)
      if (!archive) return undefined
      const endMs = performance.now() + RUN_MS
      try {
        for (let more = true; more; ) {
          if (performance.now() > endMs) return again(0)
          if (await pull(job, archive)) continue
          await askPermits(job, client, meet)
          for (more = false; await open(job, archive, record); more = true) {
            if (performance.now() > endMs) return again(0)
          }
        }
        return undefined
      } catch (error) {
        // the next scheduled run looks again
        if (error instanceof PlatformError && error.fault === 'unconfigured') return undefined
        throw error
      }
    },
  })
}

async function askPermits(job: Run, client: Deps['client'], meet: (ctx: Ctx, ids: string[]) => Promise<void>) {
  const due = await job.inCorp(
    async (ctx) => (await hasNewItems(ctx)) || (await findCursor(ctx)).permitsAt + PERMITS_S <= ctx.now,
  )
  if (!due) return
  const { ids = [] } = await client.call<{ ids?: string[] }>(job.corpId, {
    ...{ app: 'archive', path: 'msgaudit/get_permit_user_list', body: {} },
  })
  await job.inCorp(async (ctx) => {
    await meet(ctx, ids)
    await notePermits(ctx, ids)
  })
}

/** Whether there was something to pull. */
async function pull(job: Run, { driver, login }: Archive): Promise<boolean> {
  const { seq } = await job.inCorp(findCursor)
  const items = await driver.pull(login, seq, PULLED_AT_ONCE)
  if (items.length === 0) return false
  await job.inCorp((ctx) => keepItems(ctx, items))
  return true
}

type Opened = { item: OpenItem; message?: ArchivedMessage; why?: Reason }

/** Whether there was something to open. */
async function open(
  job: Run,
  archive: Archive,
  record: (ctx: Ctx, message: ArchivedMessage) => Promise<void>,
): Promise<boolean> {
  const versions = Object.keys(archive.keys).map(Number)
  const items = await job.inCorp((ctx) => openItems(ctx, versions, OPENED_AT_ONCE))
  const opened: Opened[] = []
  for (const item of items) opened.push({ item, ...(await openItem(archive, item)) })
  await job.inCorp(async (ctx) => {
    for (const { item, message, why } of opened) {
      const fault = message ? await recordOne(ctx, message, record) : why
      await endItem(ctx, item.seq, fault ?? null)
    }
  })
  return items.length > 0
}

/** Why a message can never be recorded: it is parked, and holds up no other. Nothing when it was recorded. */
async function recordOne(
  ctx: Ctx,
  message: ArchivedMessage,
  record: (ctx: Ctx, message: ArchivedMessage) => Promise<void>,
): Promise<Reason | undefined> {
  try {
    await ctx.tx.savepoint((tx) => record({ ...ctx, tx }, message))
    return undefined
  } catch (error) {
    // data that a rule or the database does not take
    const isOdd = error instanceof FieldError || /^22/.test(String((error as { code?: string }).code ?? ''))
    if (!isOdd) throw error
    return reason('message_not_kept', { said: shortened((error as Error).message) })
  }
}

async function openItem({ driver, keys }: Archive, item: OpenItem): Promise<Omit<Opened, 'item'>> {
  const privateKey = keys[item.keyVersion]
  if (!privateKey) return { why: NO_KEY }
  try {
    const text = await driver.open(unwrapKey(privateKey, item.sealedKey), item.sealedMessage)
    if (excessOf(text)) return { why: reason('message_too_deep') }
    let isWhole = true
    const plain = (_: string, value: unknown) => {
      if (typeof value !== 'string') return value
      const kept = storable(value)
      isWhole &&= kept === value
      return kept
    }
    const message = JSON.parse(text, plain)
    return { message: { ...message, msgid: item.msgid, written: isWhole ? text : undefined } }
  } catch (error) {
    const isBroken = error instanceof SyntaxError || (error instanceof PlatformError && error.fault === 'refused')
    if (!isBroken) throw error
    return {
      why: error instanceof PlatformError ? error.reason : reason('message_unreadable', { said: error.message }),
    }
  }
}
