import { CliError } from './exit.ts'

/**
 * The result of `work`. When the event loop is empty and `work` has not settled (a statement whose connection was
 * forgotten), it fails with a message; Node would exit silently.
 */
export async function failIfUnsettled<T>(work: Promise<T>): Promise<T> {
  const { promise: unsettled, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new CliError('lost the database: it went away before it had answered'))
  process.once('beforeExit', giveUp)
  try {
    return await Promise.race([work, unsettled])
  } finally {
    process.off('beforeExit', giveUp)
  }
}
