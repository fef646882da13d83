/** What the command leaves with; a signal gives 128 and its number. */
export const EXIT = { ok: 0, failure: 1, usage: 2, notFound: 3, invalidData: 4 } as const

/** A failure that the command itself found, with the code to leave with. */
export class CliError extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number = EXIT.failure) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The failure that says that there is no such thing, and leaves with its code. */
export function notFound(what: string): CliError {
  return new CliError(`there is no ${what}`, EXIT.notFound)
}
