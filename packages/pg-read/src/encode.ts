import type { Value } from './types.ts'

const SIZE = 16 * 1024
const KEPT = 1024 * 1024

/** Execute of the unnamed portal without a row limit (a limit would rule out parallel plans), and Sync. */
const RUN = Buffer.from('E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04', 'latin1')

export type Output = ReturnType<typeof createOutput>

/** Writes PostgreSQL's frontend messages one behind the other into one buffer, which is reused from write to write. */
export function createOutput() {
  let bytes = Buffer.allocUnsafeSlow(SIZE)
  let used = 0

  function room(more: number) {
    if (used + more <= bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, used + more))
    bytes.copy(larger, 0, 0, used)
    bytes = larger
  }

  /** Starts a message; startup messages have no type. Gives where its length stands, for `end`. */
  function begin(type: string): number {
    room(5)
    if (type) bytes[used++] = type.charCodeAt(0)
    used += 4
    return used - 4
  }

  function end(start: number) {
    bytes.writeInt32BE(used - start, start)
  }

  function int16(value: number) {
    room(2)
    used = bytes.writeUInt16BE(value, used)
  }

  function int32(value: number) {
    room(4)
    used = bytes.writeInt32BE(value, used)
  }

  function string(value: string) {
    room(value.length * 3)
    used += bytes.write(value, used, 'utf8')
  }

  function raw(value: Buffer) {
    room(value.length)
    used += value.copy(bytes, used)
  }

  function cstring(value: string) {
    string(value)
    room(1)
    bytes[used++] = 0
  }

  function parameter(value: Value) {
    if (value === null) return int32(-1)
    const start = used
    int32(0)
    if (Buffer.isBuffer(value)) raw(value)
    else string(typeof value === 'string' ? value : String(value))
    bytes.writeInt32BE(used - start - 4, start)
  }

  return {
    startup(settings: Record<string, string>) {
      const start = begin('')
      int32(196_608) // protocol 3.0
      for (const [name, value] of Object.entries(settings)) {
        cstring(name)
        cstring(value)
      }
      cstring('')
      end(start)
    },
    /** An answer to the server's demand for authentication. */
    authentication(...parts: (Buffer | number)[]) {
      const start = begin('p')
      for (const part of parts) {
        if (typeof part === 'number') int32(part)
        else raw(part)
      }
      end(start)
    },
    /** Prepares a statement under a name that may be in use: the one of before is closed. */
    prepare(name: string, text: string, oids: readonly number[]) {
      let start = begin('C')
      cstring(`S${name}`)
      end(start)
      start = begin('P')
      cstring(name)
      cstring(text)
      int16(oids.length)
      for (const oid of oids) int32(oid)
      end(start)
    },
    /** Binds and runs a prepared statement in a transaction of its own; parameters and results are text. */
    run(name: string, values: readonly Value[]) {
      const start = begin('B')
      cstring('')
      cstring(name)
      int16(0)
      int16(values.length)
      for (const value of values) parameter(value)
      int16(0)
      end(start)
      raw(RUN)
    },
    terminate() {
      end(begin('X'))
    },
    get used() {
      return used
    },
    /** What was written, to be sent at once: later messages overwrite it unless `renew` is called. */
    take(): Buffer {
      const taken = bytes.subarray(0, used)
      used = 0
      if (bytes.length > KEPT) bytes = Buffer.allocUnsafeSlow(SIZE)
      return taken
    },
    /** Leaves the buffer to a socket that has not yet sent it. */
    renew() {
      bytes = Buffer.allocUnsafeSlow(SIZE)
    },
  }
}
