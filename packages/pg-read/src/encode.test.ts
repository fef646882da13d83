import { expect, it } from 'vitest'
import { createOutput } from './encode.ts'

it('writes a read as PostgreSQL expects it', () => {
  const out = createOutput()
  out.prepare('r0', 'select $1', [25])
  out.run('r0', ['汉', 7, null, Buffer.from('b'), true])
  expect(out.take().toString('latin1')).toBe(
    'C\0\0\0\x08Sr0\0' +
      'P\0\0\0\x17r0\0select $1\0\0\x01\0\0\0\x19' +
      'B\0\0\0\x2b\0r0\0\0\0\0\x05\0\0\0\x03\xe6\xb1\x89\0\0\0\x017\xff\xff\xff\xff\0\0\0\x01b\0\0\0\x04true\0\0' +
      'E\0\0\0\x09\0\0\0\0\0S\0\0\0\x04',
  )
  expect(out.used).toBe(0)
})

it('grows for what does not fit, and leaves a buffer that is being sent alone', () => {
  const out = createOutput()
  out.run('r0', ['a'.repeat(2_000_000), Buffer.alloc(50_000, 'b'), '汉'.repeat(10_000)])
  const taken = out.take()
  const before = Buffer.from(taken)
  out.run('r1', ['x'.repeat(100)])
  out.renew()
  out.run('r2', ['y'.repeat(100)])
  expect(taken.equals(before)).toBe(true)
  expect(taken.includes(Buffer.from('汉'.repeat(10_000)))).toBe(true)
})
