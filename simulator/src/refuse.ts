/** A refused control call: an HTTP status and what was wrong. */
export class ControlError extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

/** A site that somebody's browser could not reach; `why` is an error's code or message. */
export class NoAnswer extends ControlError {
  readonly url: URL
  readonly why: string

  constructor(url: URL, why: string) {
    super(`url: ${url.href} does not answer (${why})`, 502)
    this.url = url
    this.why = why
  }
}

export const refuse = (message: string, status?: number): never => {
  throw new ControlError(message, status)
}
