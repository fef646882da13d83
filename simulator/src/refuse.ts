/** A refused control call: an HTTP status and what was wrong. */
export class ControlError extends Error {
  readonly status: number

  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

export const refuse = (message: string, status?: number): never => {
  throw new ControlError(message, status)
}
