import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError, globalError, globals } from '../contract/errors.ts'
import { type JsonExcess, MOST_LEVELS, openJsonScan } from '../contract/json-limits.ts'
import type { Words } from '../contract/reasons.ts'
import { unreadableEncoding } from './body-errors.ts'

/** A body that is refused for what it has too much of, before the rest of it has come. */
export class ExcessError extends ApiError {
  readonly detail: Words
  constructor(excess: JsonExcess) {
    super(10049, `${globals[10049].message}：${EXCESS[excess].zh}`)
    this.detail = EXCESS[excess]
  }
}

const EXCESS: Record<JsonExcess, Words> = {
  levels: {
    zh: `请求体嵌套超过 ${MOST_LEVELS} 层`,
    en: `the body is nested more than ${MOST_LEVELS} levels deep`,
  },
  parts: { zh: '请求体中的对象、数组和字段过多', en: 'the body has too many objects, arrays and fields' },
}

type Done = (error: Error | null, body?: Buffer) => void

/** Takes in a JSON body; one that is too long, or nested too deep, is refused while it comes in and kept no longer. */
export function readJsonBody({ headers, routeOptions }: FastifyRequest, source: Readable, done: Done): void {
  const limit = routeOptions.bodyLimit
  const tooLong = Number(headers['content-length']) > limit ? globalError(10913) : undefined
  const refused = unreadableEncoding(headers) ?? tooLong
  if (refused) return void done(refused)
  const scan = openJsonScan()
  const pieces: Buffer[] = []
  let length = 0

  const end = (error: Error | null) => {
    source.off('data', take).off('end', whole).off('error', end).resume()
    if (error) done(error)
    else done(null, Buffer.concat(pieces, length))
  }
  const whole = () => end(null)
  const take = (piece: Buffer) => {
    length += piece.length
    pieces.push(piece)
    const excess = scan(piece)
    if (excess) end(new ExcessError(excess))
    else if (length > limit) end(globalError(10913))
  }
  source.on('data', take).on('end', whole).on('error', end)
}
