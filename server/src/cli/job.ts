import { type Command, Option } from 'commander'
import { wordsOf } from '../contract/reasons.ts'
import { told } from '../contract/told-reason.ts'
import {
  corpOfJob,
  dropJob,
  JOB_STATES,
  type JobInfo,
  type JobState,
  listJobs,
  type Managed,
  retryDead,
  retryJob,
} from '../jobs/manage.ts'
import { recordCommand } from '../storage/as-command.ts'
import type { Sql } from '../storage/connect.ts'
import type { Ctx } from '../storage/ctx.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { whole } from './option-values.ts'
import { showTime, table } from './output.ts'

type Listed = { corp?: string; state?: JobState; kind?: string; limit: number }
type Named = { corp?: string; id?: number }

/** `guanxi job …` */
export function addJob(program: Command): void {
  const job = group(program, 'job', 'background work: list, try again, drop', [
    'job list --state dead',
    'job retry 123',
    'job drop 123',
  ])

  leaf(job, 'list', 'list background jobs, the newest first', ['job list --corp ww123 --state dead'])
    .option('--corp <corp_id>', 'only of this corporation')
    .addOption(new Option('--state <state>', 'only these').choices(JOB_STATES))
    .option('--kind <kind>', 'only this kind')
    .option('--limit <n>', 'how many', whole(1, 10_000), 100)
    .action(
      onStore(async ({ owner }, { corp, state, kind, limit }: Listed) => {
        if (corp !== undefined) await found(owner, corp)
        const jobs = await listJobs(owner, { corpId: corp, state, kind, limit })
        return {
          data: jobs.map((job) => ({ ...job, reason: told(job.reason, 'en') })),
          text: table(['ID', 'CORP_ID', 'KIND', 'STATE', 'ATTEMPTS', 'DUE', 'REASON'], jobs.map(row)),
        }
      }),
    )

  byId(leaf(job, 'retry [id]', 'try a job again at once', ['job retry 123', 'job retry --corp ww123 --dead']))
    .option('--dead', 'every dead job of the corporation')
    .option('--kind <kind>', 'with --dead, only this kind')
    .action(
      onStore(async ({ owner }, given: number | undefined, options: Named & { dead?: boolean; kind?: string }) => {
        const { corp, dead, kind } = options
        if (dead) {
          if (corp === undefined || (given ?? options.id) !== undefined)
            throw new CliError('--dead goes with --corp and without an id', EXIT.usage)
          await found(owner, corp)
          const ids = await recordCommand(
            owner,
            corp,
            (ctx) => retryDead(ctx, kind),
            (ids) => (ids.length > 0 ? { action: 'retry', kind: 'job', id: 'dead', after: { ids } } : undefined),
          )
          return { data: { corp_id: corp, retried: ids }, text: `${ids.length} to be tried again` }
        }
        const named = await manage(owner, 'retry', { ...options, id: given ?? options.id }, retryJob)
        return { data: { ...named, retried: true }, text: `job ${named.id} of ${named.corp_id} is tried again` }
      }),
    )

  byId(leaf(job, 'drop [id]', 'remove a job: what it was to do is not done', ['job drop 123'])).action(
    onStore(async ({ owner }, given: number | undefined, options: Named) => {
      const named = await manage(owner, 'removed', { ...options, id: given ?? options.id }, dropJob)
      return { data: { ...named, dropped: true }, text: `dropped job ${named.id} of ${named.corp_id}` }
    }),
  )
}

function byId(command: Command): Command {
  const id = command.registeredArguments[0]
  id?.argParser(whole(1))
  return command
    .option('--id <n>', 'the job, in place of the argument', whole(1))
    .option('--corp <corp_id>', 'its corporation')
}

/** Does something to one job, with a row in its corporation's audit log. */
async function manage(
  owner: Sql,
  action: string,
  { corp, id }: Named,
  work: (ctx: Ctx, id: number) => Promise<Managed>,
) {
  if (id === undefined) throw new CliError('name a job by its id; guanxi job list shows them', EXIT.usage)
  const corpId = await corpOfJob(owner, id)
  if (corpId === undefined || (corp !== undefined && corp !== corpId)) throw notFound(`job ${id}`)
  const done = await recordCommand(
    owner,
    corpId,
    (ctx) => work(ctx, id),
    (done) => (done === 'done' ? { action, kind: 'job', id } : undefined),
  )
  if (done === 'unknown') throw notFound(`job ${id}`)
  if (done === 'running') throw new CliError(`a worker has job ${id} in hand; try again when it is done`)
  if (done === 'awaited') throw new CliError(`a record waits for job ${id}; cancel or change that record instead`)
  return { corp_id: corpId, id }
}

function row({ id, corp_id, kind, state, attempts, due_ms, reason }: JobInfo): (string | number | null)[] {
  return [
    id,
    corp_id,
    kind,
    state,
    attempts,
    showTime(Math.floor(due_ms / 1000)),
    reason ? wordsOf(reason, 'en').slice(0, 80) : null,
  ]
}
