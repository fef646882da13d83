import { protocolError } from './error.ts'
import type { Row } from './types.ts'

const DATA_ROW = 0x44
/** The longest part of a message other than a row that is kept; an error's text may be longer, and is cut. */
const KEPT = 64 * 1024

/** What the parser hands over. Anything that it throws ends the parsing for good. */
export type Sink = {
  /** A message's head: refuses what may not come now by throwing; tells whether its body is wanted. */
  begin(type: number, length: number): boolean
  row(row: Row): void
  /** A message other than a row, whole. The bytes are there only during the call; an unwanted body is empty. */
  message(type: number, bytes: Buffer, start: number, end: number): void
}

const TYPE = 0
const LENGTH = 1
const COLUMNS = 2
const VALUE_LENGTH = 3
const VALUE = 4
const BODY = 5
const SKIP = 6

/**
 * Reads backend messages from chunks that are cut anywhere and overwritten after each call.
 * A row's values are copied once, into buffers of their own.
 */
export function createParser({ begin, row: give, message }: Sink): (chunk: Buffer, length: number) => void {
  const scratch = Buffer.allocUnsafeSlow(KEPT)
  let kept = 0
  let state = TYPE
  let type = 0
  /** Bytes of the message that are still to come. */
  let left = 0
  /** An integer that is being read, and how many of its bytes are missing. */
  let integer = 0
  let missing = 0
  let row: Row = []
  let columns = 0
  let value: Buffer = scratch
  let filled = 0

  function readInteger(next: number, bytes: number) {
    state = next
    integer = 0
    missing = bytes
  }

  function startBody() {
    left = integer - 4
    if (left < 0) throw protocolError(`a message of ${integer} bytes`)
    const wanted = begin(type, left)
    if (!wanted) state = SKIP
    else if (type !== DATA_ROW) state = BODY
    else {
      if (left < 2) throw protocolError('a row without its number of columns')
      left -= 2
      return readInteger(COLUMNS, 2)
    }
    kept = 0
    if (left === 0) endBody(scratch, 0, 0)
  }

  function endBody(bytes: Buffer, start: number, end: number) {
    state = TYPE
    if (type !== DATA_ROW) message(type, bytes, start, end)
  }

  function nextValue() {
    if (row.length < columns) {
      if (left < 4) throw protocolError('a row shorter than its columns')
      left -= 4
      return readInteger(VALUE_LENGTH, 4)
    }
    if (left !== 0) throw protocolError('a row longer than its columns')
    state = TYPE
    give(row)
  }

  function startValue() {
    if (integer === -1) {
      row.push(null)
      return nextValue()
    }
    if (integer < 0 || integer > left) throw protocolError(`a value of ${integer} bytes`)
    left -= integer
    value = Buffer.allocUnsafe(integer)
    row.push(value)
    filled = 0
    state = VALUE
  }

  function endInteger() {
    if (state === LENGTH) return startBody()
    if (state === VALUE_LENGTH) return startValue()
    columns = integer
    row = []
    nextValue()
  }

  return (chunk, length) => {
    let at = 0
    while (at < length) {
      if (state === TYPE) {
        type = chunk[at++] as number
        readInteger(LENGTH, 4)
      } else if (state === VALUE) {
        const copied = chunk.copy(value, filled, at, length)
        at += copied
        filled += copied
        if (filled === value.length) nextValue()
      } else if (state === BODY || state === SKIP) {
        const here = Math.min(left, length - at)
        left -= here
        if (state === SKIP) {
          if (left === 0) endBody(scratch, 0, 0)
        } else if (kept === 0 && left === 0) endBody(chunk, at, at + here)
        else {
          kept += chunk.copy(scratch, kept, at, at + here)
          if (left === 0) endBody(scratch, 0, kept)
        }
        at += here
      } else {
        integer = (integer << 8) | (chunk[at++] as number)
        if (--missing === 0) endInteger()
      }
    }
  }
}
