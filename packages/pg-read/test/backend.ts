/** Backend messages as bytes, true ones and others. */
export function message(type: string, body: Buffer = Buffer.alloc(0), length = body.length + 4): Buffer {
  const head = Buffer.alloc(5)
  head.write(type, 0, 'latin1')
  head.writeInt32BE(length, 1)
  return Buffer.concat([head, body])
}

export function authentication(method: number, detail: string | Buffer = ''): Buffer {
  return message('R', Buffer.concat([int32(method), Buffer.from(detail)]))
}

export function row(...values: (string | Buffer | null)[]): Buffer {
  const parts = values.map((value) => {
    if (value === null) return int32(-1)
    const bytes = Buffer.from(value)
    return Buffer.concat([int32(bytes.length), bytes])
  })
  return message('D', Buffer.concat([int16(values.length), ...parts]))
}

export function failure(code: string, { severity = 'ERROR', text = 'no', routine = 'f' } = {}): Buffer {
  return message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0R${routine}\0\0`))
}

export const int16 = (value: number) => Buffer.from([(value >> 8) & 255, value & 255])
export const int32 = (value: number) =>
  Buffer.from([value >> 24, value >> 16, value >> 8, value].map((byte) => byte & 255))

export const CLOSED = message('3')
export const PARSED = message('1')
export const BOUND = message('2')
export const COMPLETE = message('C', Buffer.from('SELECT 1\0'))
export const READY = message('Z', Buffer.from('I'))
export const NOTICE = message('N', Buffer.from('SNOTICE\0VNOTICE\0C00000\0Mpsst\0\0'))
export const STATUS = message('S', Buffer.from('TimeZone\0UTC\0'))
export const NOTIFICATION = message('A', Buffer.concat([int32(7), Buffer.from('channel\0payload\0')]))
export const KEY_DATA = message('K', Buffer.concat([int32(1), int32(2)]))
export const WELCOME = [authentication(0), STATUS, KEY_DATA, READY]
