import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { readConfig } from '../config.ts'
import { callbackUrl } from '../contract/own-addresses.ts'
import { wordsOf } from '../contract/reasons.ts'
import { told } from '../contract/told-reason.ts'
import { adoptSimulator, PLATFORM_URL, removeConnection } from '../platform/wecom/client/connection.ts'
import { probe } from '../platform/wecom/setup/probe.ts'
import { requestSync } from '../platform/wecom/sync/request.ts'
import { findSync, type SyncStatus } from '../platform/wecom/sync/status.ts'
import { recordCommand } from '../storage/as-command.ts'
import type { Store } from '../storage/open.ts'
import { onStore } from './command.ts'
import { found } from './corp.ts'
import { CliError, EXIT, notFound } from './exit.ts'
import { group, leaf } from './leaf.ts'
import { whole } from './option-values.ts'
import { printNote, table } from './output.ts'
import { type ConnectOptions, connect } from './platform-connect.ts'
import { withPlatform } from './platform-deps.ts'
import { connected, status } from './platform-status.ts'
import { runningService } from './running-service.ts'
import { localUrl, serviceUrl } from './service-url.ts'
import { simulateCorp } from './simulate.ts'
import { notedSimulator, phoneUrl, startSimulatorBeside } from './simulator-beside.ts'

type OfCorp = { corp: string; json?: boolean }

const LOOK_MS = 500

/** `guanxi platform …` */
export function addPlatform(program: Command): void {
  const platform = group(program, 'platform', 'the messaging platform: connect, status, probe, sync, disconnect', [
    'platform connect --corp ww123 --corpid ww0123456789abcdef --agent 1000002 --secret-file app.secret',
    'platform probe --corp ww123',
  ])

  leaf(platform, 'connect', 'connect a corporation to the messaging platform', [
    'platform connect --corp ww123 --corpid ww0123456789abcdef --agent 1000002 --secret-file app.secret',
  ])
    .requiredOption('--corp <corp_id>', 'the corporation')
    .requiredOption('--corpid <corpid>', 'its id at the platform')
    .requiredOption('--agent <n>', 'the number of its app', whole(1))
    .requiredOption('--secret-file <file>', "the app's secret; - reads it from stdin")
    .option('--contact-secret-file <file>', 'the secret of the address book')
    .option('--archive-secret-file <file>', 'the secret of the message archive')
    .option(
      '--archive-key-file <[version=]file...>',
      'private keys of the message archive, PEM; version 1 if none is given',
    )
    .option('--callback-token <token>', 'token of callbacks; made when left out')
    .option('--callback-key <key>', 'encoding AES key of callbacks, 43 characters; made when left out')
    .option('--base <url>', 'address of the platform', PLATFORM_URL)
    .action(
      onStore(async (store, options: ConnectOptions) => {
        await found(store.owner, options.corp)
        return withPlatform(store, (deps) => connect(deps, options))
      }),
    )

  one(platform, 'status', 'show what a corporation is connected to, and how it fares').action(
    onStore(async ({ owner }, { corp }: OfCorp) => {
      await found(owner, corp)
      return status(owner, corp)
    }),
  )

  one(platform, 'probe', 'try every secret and the callback address, and say what is wrong').action(
    onStore(async (store, { corp }: OfCorp) => {
      await connected(store.owner, corp)
      const found = await withPlatform(store, (deps) => probe(deps, corp, callbackUrl(serviceUrl(), corp)))
      const findings = found.map((finding) => ({ ...finding, found: told(finding.found, 'en') }))
      const sound = findings.every(({ ok }) => ok)
      process.exitCode = sound ? EXIT.ok : EXIT.failure
      const rows = findings.map(({ what, ok, found }) => [ok ? 'ok' : 'WRONG', what.replace('_', ' '), found.message])
      return { data: { corp_id: corp, sound, findings }, text: table(['', 'WHAT', 'FOUND'], rows) }
    }),
  )

  one(platform, 'sync', 'compare everything with the platform, in the background of a running service')
    .option('--wait', 'wait until it is done')
    .action(
      onStore(async (store, { corp, wait = false, json = false }: OfCorp & { wait?: boolean }) => {
        await connected(store.owner, corp)
        const id = await recordCommand(store.app, corp, requestSync, (sync) => ({
          ...{ action: 'sync', kind: 'platform', id: corp, after: { sync } },
        }))
        const end = wait ? await follow(store, corp, id, json) : await findSync(store.owner, corp, id)
        if (end?.state === 'failed')
          throw new CliError(`sync ${id} failed: ${end.reason ? wordsOf(end.reason, 'en') : 'for no known reason'}`)
        return {
          data: { corp_id: corp, ...end },
          text: wait ? `sync ${id}: ${changes(end)}` : `sync ${id} is under way`,
        }
      }),
    )

  one(platform, 'simulate', 'make a corporation live on the simulator beside the service').action(
    onStore(async (store, { corp }: OfCorp) => {
      await found(store.owner, corp)
      const config = readConfig()
      const before = await notedSimulator(config)
      const serves = runningService(config) !== undefined
      const simulator = await startSimulatorBeside(config, { detached: serves })
      try {
        await adoptSimulator(store.owner, simulator.origin, before?.origin)
        const { loaded } = await withPlatform(store, (deps) => simulateCorp(deps, simulator, corp, localUrl(config)))
        const phone = phoneUrl(simulator)
        const later = serves ? '' : '\n  it starts with the service, unless GUANXI_SIMULATOR is off'
        const text = `${corp} ${loaded ? 'is now' : 'was already'} on the simulator at ${simulator.origin}\n  phone  ${phone}${later}`
        return { data: { corp_id: corp, loaded, base_url: simulator.origin, phone }, text }
      } finally {
        if (!serves) await simulator.stop()
      }
    }),
  )

  one(platform, 'disconnect', 'forget the connection; what is to be sent waits for another').action(
    onStore(async ({ owner }, { corp }: OfCorp) => {
      await found(owner, corp)
      const removed = await recordCommand(
        owner,
        corp,
        ({ tx }) => removeConnection(tx, corp),
        (done) => (done ? { action: 'disconnect', kind: 'platform', id: corp } : undefined),
      )
      if (!removed) throw notFound(`connection of ${corp}`)
      return { data: { corp_id: corp, connected: false }, text: `${corp} is connected to nothing now` }
    }),
  )
}

function one(parent: Command, name: string, summary: string): Command {
  return leaf(parent, name, summary, [`platform ${name} --corp ww123`]).requiredOption(
    '--corp <corp_id>',
    'the corporation',
  )
}

async function follow({ owner }: Store, corp: string, id: number, quiet: boolean): Promise<SyncStatus | undefined> {
  for (let shown = ''; ; await pause(LOOK_MS)) {
    const progress = await findSync(owner, corp, id)
    if (!progress || progress.state === 'done' || progress.state === 'failed') return progress
    const line = progress.state === 'waiting' ? 'waiting for a running service' : `${progress.step}: ${progress.done}`
    if (line !== shown && !quiet) printNote(line)
    shown = line
  }
}

function changes(progress: SyncStatus | undefined): string {
  const { skipped = [], ...counts } = progress?.changes ?? {}
  const lines = Object.entries(counts).map(([name, count]) => `${name} ${JSON.stringify(count)}`)
  const passed = skipped.map(({ what, id, reason }) => `\n  skipped ${what} ${id ?? ''}: ${wordsOf(reason, 'en')}`)
  return (lines.join(', ') || 'nothing changed') + passed.join('')
}
