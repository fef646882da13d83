import type { Command } from 'commander'
import { type Config, hiddenSettings, readConfig, settingNames } from '../config.ts'
import { openStore } from '../storage/open.ts'
import {
  checkCalls,
  checkClock,
  checkConnections,
  checkFiles,
  checkMasterKey,
  checkNodes,
  checkPoints,
  checkPort,
  checkReads,
  checkRole,
  checkSandbox,
  checkSchema,
  checkVersion,
  type Finding,
} from './doctor-checks.ts'
import { EXIT } from './exit.ts'
import { failureOf } from './failure.ts'
import { leaf } from './leaf.ts'
import { printAnswer } from './output.ts'

/** `guanxi doctor`: looks, changes nothing, and says what to do about what is wrong. */
export function addDoctor(program: Command): void {
  leaf(program, 'doctor', 'check settings, database, clock and port', ['doctor', 'doctor --json']).action(
    async ({ json = false }: { json?: boolean }) => {
      const findings = await examine()
      const healthy = findings.every(({ ok }) => ok)
      const lines = findings.map(({ check, ok, detail, advice }) => {
        return `${ok ? 'ok     ' : 'PROBLEM'}  ${check.padEnd(12)} ${detail}${ok || !advice ? '' : `\n${' '.repeat(22)}${advice}`}`
      })
      printAnswer({ data: { healthy, findings }, text: lines.join('\n') }, json)
      if (!healthy) process.exitCode = EXIT.failure
    },
  )
}

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    return [{ check: 'settings', ok: false, detail: (error as Error).message, advice: 'correct it and start again' }]
  }
  const findings = [
    { check: 'settings', ok: true, detail: settingsText(config) },
    await checkPort(config),
    await checkFiles(config),
  ]
  const { databaseUrl, appUrl, dataFolder, dbTimeout: callTimeout } = config
  try {
    const store = await openStore({ databaseUrl, appUrl, dataFolder, pool: 1, callTimeout, say: () => {} })
    try {
      findings.push({ check: 'database', ok: true, detail: store.place })
      for (const check of [
        checkVersion,
        checkSchema,
        checkClock,
        checkRole,
        checkCalls,
        checkReads,
        checkNodes,
        checkPoints,
      ])
        findings.push(await check(store))
      for (const check of [checkConnections, checkSandbox, checkMasterKey]) findings.push(await check(store, config))
    } finally {
      await store.close()
    }
  } catch (error) {
    const advice = databaseUrl ? 'check DATABASE_URL and that PostgreSQL runs' : 'GUANXI_DATA names the data folder'
    findings.push({ check: 'database', ok: false, detail: failureOf(error).message, advice })
  }
  return findings
}

/** Every setting by its variable's name; a password in the database URL is hidden. */
function settingsText(config: Config): string {
  return Object.entries(settingNames)
    .map(([key, name]) => [name, config[key as keyof Config]] as const)
    .filter(([name, value]) => value !== undefined && !(name === settingNames.trustedProxy && value === false))
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(
      ([name, value]) => `${name}=${shown(name, typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))}`,
    )
    .join(' ')
}

function shown(name: string, value: string): string {
  if (hiddenSettings.includes(name)) return '***'
  return name === 'DATABASE_URL' || name === 'GUANXI_APP_URL' ? hidden(value) : value
}

function hidden(url: string): string {
  const shown = new URL(url)
  if (shown.password) shown.password = '***'
  shown.search = ''
  return shown.href
}
