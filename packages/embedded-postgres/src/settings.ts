import { totalmem } from 'node:os'
import { join } from 'node:path'
import type { Place } from './place.ts'
import { writeWhole } from './temporary.ts'

const MB = 1024 * 1024

/** Writes the file that postgresql.conf includes; `extra` wins over ours. Read by PostgreSQL when it starts. */
export function writeSettings({ cluster, run, account }: Place, extra: Record<string, string>): void {
  const lines = Object.entries({ ...settings(run), ...extra }).map(([name, value]) => `${name} = ${quoted(value)}`)
  const text = ['# Rewritten at every start: put settings of your own into postgresql.auto.conf', ...lines, '']
  writeWhole(join(cluster, 'guanxi.conf'), text.join('\n'), { mode: 0o600, account })
}

function settings(run: string): Record<string, string> {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / MB
  return {
    listen_addresses: '',
    unix_socket_directories: run,
    port: '5432',
    // many rounds protect passwords that can be guessed: these are random, and each connection waits for the rounds
    scram_iterations: '1',
    max_connections: '100',
    shared_buffers: `${Math.round(Math.min(1024, Math.max(128, memory / 8)))}MB`,
    effective_cache_size: `${Math.round(Math.max(128, memory / 2))}MB`,
    wal_compression: 'on',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    ...logging,
  }
}

/** One file per weekday, overwritten a week later. No statements and no values: they are customers' data. */
const logging = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_statement: 'none',
  log_min_duration_statement: '-1',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`
}
