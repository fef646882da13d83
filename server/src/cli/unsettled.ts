import { CliError } from './exit.ts'

/**
 * What `work` comes to. When nothing is left that could ever end it, which is how the driver now and then leaves a
 * statement whose connection was cut off, it is a failure and not an exit without a word.
 */
export async function unlessAbandoned<T>(work: Promise<T>): Promise<T> {
  const { promise: abandoned, reject } = Promise.withResolvers<never>()
  const giveUp = () => reject(new CliError('lost the database: it went away before it had answered'))
  process.once('beforeExit', giveUp)
  try {
    return await Promise.race([work, abandoned])
  } finally {
    process.off('beforeExit', giveUp)
  }
}
