import { CommanderError } from 'commander'
import { CellError } from '../cells/error.ts'
import { SettingError } from '../config.ts'
import { FieldError } from '../contract/field-error.ts'
import { DatasetError } from '../dataset/error.ts'
import { CorporationError } from '../engines/corporations/corporation.ts'
import { ConnectError } from '../platform/wecom/setup/connect.ts'
import { databaseFault, isDatabaseAway } from '../storage/driver/fault.ts'
import { isClear } from '../storage/open.ts'
import { SchemaError } from '../storage/schema-files.ts'
import { SqlAccessError } from '../storage/sql-role.ts'
import { TriggerError } from '../trigger/error.ts'

import { CliError, EXIT } from './exit.ts'

const TRIGGER_EXIT = { usage: EXIT.usage, not_found: EXIT.notFound, refused: EXIT.failure, away: EXIT.failure }

/** One line for people, and the exit code. A bug of ours shows its stack with GUANXI_LOG=debug. */
export function failureOf(error: unknown): { message: string; exitCode: number } {
  if (error instanceof CliError) return error
  if (error instanceof TriggerError) return { message: error.message, exitCode: TRIGGER_EXIT[error.kind] }
  if (error instanceof CommanderError) return { message: usageLine(error), exitCode: EXIT.usage }
  const { message, stack } = error as Error
  if (error instanceof SettingError) return { message, exitCode: EXIT.usage }
  if (error instanceof DatasetError) return { message, exitCode: EXIT.invalidData }
  if (error instanceof ConnectError || error instanceof FieldError) return { message, exitCode: EXIT.invalidData }
  if ((error as { code?: string }).code === 'GX001')
    return { message: `${message}: give the command the address of that cell as DATABASE_URL`, exitCode: EXIT.failure }
  if (
    error instanceof CellError ||
    error instanceof CorporationError ||
    error instanceof SchemaError ||
    error instanceof SqlAccessError ||
    isClear(error)
  )
    return { message, exitCode: EXIT.failure }
  if (databaseFault(error) === 'unknown-outcome')
    return { message: `lost the database during commit; look whether it was done: ${message}`, exitCode: EXIT.failure }
  if (isDatabaseAway(error)) return { message: `lost the database: ${message}`, exitCode: EXIT.failure }
  const debug = process.env.GUANXI_LOG === 'debug'
  return { message: (debug && stack) || message || String(error), exitCode: EXIT.failure }
}

function usageLine({ message }: CommanderError): string {
  return message.replace(/^error: /, '').replaceAll('\n', ' ')
}
