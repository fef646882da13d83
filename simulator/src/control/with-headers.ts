/** A reply that also sets headers. */
export class WithHeaders {
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(body: unknown, headers: Record<string, string>) {
    this.body = body
    this.headers = headers
  }
}
