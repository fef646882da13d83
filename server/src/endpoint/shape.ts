import type { z } from 'zod'

export type Shape = z.ZodRawShape
export type Decoded<S extends Shape> = z.output<z.ZodObject<S>>

/** Bytes of a body, unless an endpoint says otherwise. */
export const BODY_LIMIT = 1024 * 1024

/** JSON text in place of a value: rows that pass from the database to the caller untouched. */
export class RawJson {
  readonly parts: readonly (string | Buffer)[]
  constructor(...parts: (string | Buffer)[]) {
    this.parts = parts
  }

  /** An array of items that are already joined by commas. */
  static list(items: Buffer): RawJson {
    return new RawJson('[', items, ']')
  }
}

/**
 * A reply of lines that are sent as they come, in place of fields. `signal` ends it early; `close` is called in every case, and
 * may be called twice. The bytes of a piece are the reader's until it asks for the next one.
 */
export class LineStream {
  readonly lines: AsyncIterable<Buffer>
  readonly signal: AbortSignal
  readonly headers: Record<string, string>
  readonly close: () => Promise<void>
  /** In place of the endpoint's own status, such as 206 for a part. */
  readonly status: number | undefined
  /** Its bytes are sent as they are, never compressed. */
  readonly plain: boolean
  constructor(
    given: Pick<LineStream, 'lines' | 'signal' | 'headers' | 'close'> & { status?: number; plain?: boolean },
  ) {
    this.lines = given.lines
    this.signal = given.signal
    this.headers = given.headers
    this.close = given.close
    this.status = given.status
    this.plain = given.plain ?? false
  }
}

/** What a function returns for these fields: values, or JSON text in place of any. */
export type Answer<S extends Shape> = { [K in keyof z.input<z.ZodObject<S>>]: z.input<z.ZodObject<S>>[K] | RawJson }
