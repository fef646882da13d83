import { openDoor } from '@guanxi/embedded-postgres'
import type { Logger } from 'pino'
import { LOGIN } from '../bi/logins.ts'
import { refreshViews } from '../bi/wall.ts'
import type { Config } from '../config.ts'
import { faultFields } from '../storage/driver/fault.ts'
import type { Store } from '../storage/open.ts'
import type { Running } from './running.ts'

/** Brings the views for reports up to this build, and opens their port where the embedded PostgreSQL shall have one. */
export async function openViews(
  { owner, socket }: Store,
  { sqlPort }: Config,
  logger: Logger,
): Promise<Running | undefined> {
  await refreshViews(owner).catch((error) =>
    logger.warn(
      faultFields(error),
      'the views for reports could not be brought up to date; the next start tries again',
    ),
  )
  if (sqlPort === undefined || socket === undefined) return undefined
  return openDoor({ port: sqlPort, socket, database: 'guanxi', lets: (login) => LOGIN.test(login) })
}
