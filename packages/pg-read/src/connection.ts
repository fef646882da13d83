import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import { createAuthentication } from './authenticate.ts'
import { dial } from './dial.ts'
import { createOutput } from './encode.ts'
import { lossOf, PgReadError, protocolError, serverError, standbyError } from './error.ts'
import { createParser } from './parse.ts'
import { advance, isStale, type PendingRead, STEP, settle, takeRow } from './reply.ts'
import { createStatements } from './statements.ts'
import type { ReadsOptions } from './types.ts'

const [AUTHENTICATION, KEY_DATA, ERROR, ROW, READY, IDLE] = [0x52, 0x4b, 0x45, 0x44, 0x5a, 0x49]
const [NOTICE, PARAMETER, NOTIFICATION] = [0x4e, 0x53, 0x41]
/** What a server says of itself that replays another one's changes. */
const STANDBY = 'in_hot_standby\0on\0'

export type Connection = ReturnType<typeof openConnection>

type Events = {
  ready(): void
  /** A read was answered, so there is room for another. */
  room(): void
  /** The connection is gone, for this reason, and so are its reads; called once. */
  lost(error: PgReadError): void
}

type ConnectionOptions = ReadsOptions & { settings: Record<string, string>; maxBytes: number; statements: number }

/** One connection: opened at once, never reopened. Each read that it is given is settled once, in the order of sending. */
export function openConnection(options: ConnectionOptions, on: Events) {
  const out = createOutput()
  const outstanding: PendingRead[] = []
  const statements = createStatements(options.statements, options.pooled ? `r${randomBytes(6).toString('hex')}_` : 'r')
  const parse = createParser({ begin, row: (row) => takeRow(outstanding[0] as PendingRead, row), message })
  let phase: 'authentication' | 'settings' | 'ready' | 'gone' = 'authentication'
  let authenticate: ReturnType<typeof createAuthentication> | undefined
  let usable: Socket | undefined
  let reading = false
  let scheduled = false
  /** Ticks since the oldest outstanding read became the oldest. */
  let quiet = 0
  const dialled = dial(options, { connected, bytes, lost: fail })

  function connected(socket: Socket) {
    if (phase === 'gone') return
    usable = socket
    authenticate = createAuthentication(options, socket, out)
    out.startup(options.settings)
    flush()
  }

  function bytes(chunk: Buffer, length: number) {
    if (phase === 'gone') return
    reading = true
    try {
      parse(chunk, length)
    } catch (error) {
      fail(error)
    }
    reading = false
    flush()
  }

  function begin(type: number, length: number): boolean {
    if (length > options.maxBytes && type !== ROW) throw protocolError(`a message of ${length} bytes`)
    // the server may say these at any time
    if (phase === 'gone' || type === NOTICE || type === NOTIFICATION) return false
    if (type === ERROR || type === PARAMETER) return true
    if (phase === 'ready') return advance(outstanding[0], type, length, options.maxBytes)
    if (type === AUTHENTICATION && phase === 'authentication' && authenticate) return true
    if (type === KEY_DATA && phase === 'settings') return false
    if (type === READY && phase === 'settings' && length === 1) return true
    throw protocolError(`message ${JSON.stringify(String.fromCharCode(type))} while connecting`)
  }

  function message(type: number, body: Buffer, start: number, end: number) {
    if (phase === 'gone') return
    if (type === PARAMETER) {
      if (body.toString('latin1', start, end) === STANDBY) fail(standbyError())
    } else if (type === ERROR) refused(serverError(body.subarray(start, end)))
    else if (type === READY) ready(body[start] as number)
    else if (type === AUTHENTICATION) {
      const answer = authenticate?.(body.subarray(start, end))
      if (answer === true) phase = 'settings'
      else if (answer) answer.then(flush).catch(fail)
    }
  }

  function refused(error: PgReadError) {
    const asked = outstanding[0]
    const { code, message, severity } = error
    if (error.kind !== 'server') fail(error)
    else if (phase !== 'ready')
      fail(new PgReadError('unavailable', code, message, { ...(severity ? { severity } : {}) }))
    else if (!asked || asked.error) fail(protocolError(`an error that answers no read: ${message}`))
    else asked.error = error
  }

  function ready(status: number) {
    // otherwise a statement began a transaction, and the next read would be part of it
    if (status !== IDLE) throw protocolError('a read left a transaction open')
    quiet = 0
    if (phase !== 'ready') {
      phase = 'ready'
      return on.ready()
    }
    const asked = outstanding.shift() as PendingRead
    const stale = isStale(asked)
    if (stale || (asked.error && asked.step < STEP.bind)) statements.forget(asked.statement)
    if (stale && !asked.again) send(Object.assign(asked, { again: true, error: undefined }))
    else settle(asked)
    on.room()
  }

  function send(asked: PendingRead) {
    const { name, prepared } = statements.use(asked.statement)
    if (!prepared) out.prepare(name, asked.statement.text, asked.statement.oids ?? [])
    out.run(name, asked.values)
    asked.step = prepared ? STEP.bind : STEP.close
    outstanding.push(asked)
    if (reading || scheduled) return
    scheduled = true
    process.nextTick(flush)
  }

  function flush() {
    scheduled = false
    if (phase === 'gone' || !usable || reading || out.used === 0) return
    usable.write(out.take())
    if (usable.writableLength > 0) out.renew()
  }

  function fail(error: unknown) {
    if (phase === 'gone') return
    phase = 'gone'
    dialled.destroy()
    usable?.destroy()
    const loss = lossOf(error)
    for (const asked of outstanding.splice(0)) asked.reject(loss)
    on.lost(loss)
  }

  return {
    outstanding: outstanding as readonly PendingRead[],
    isReady: () => phase === 'ready',
    send,
    fail,
    /** One tick of the pool's timer; gives how many it has waited for the server to say something. */
    tick: () => (outstanding.length === 0 ? 0 : ++quiet),
    /** Says goodbye to the server and drops what is outstanding; resolves once the socket is closed. */
    end: (error: PgReadError) =>
      new Promise<void>((resolve) => {
        if (dialled.closed) return resolve()
        dialled.once('close', () => resolve())
        if (phase === 'ready') {
          out.terminate()
          flush()
        }
        fail(error)
      }),
  }
}
