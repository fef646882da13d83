import { expect, it } from 'vitest'
import { codeAt, newSeed, seedUri, stepOf } from './totp.ts'

/** The secret of RFC 6238, appendix B, in base32. */
const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('gives the code of RFC 6238 at %d', (at, code) => {
  const step = Math.floor(at / 30)
  expect(codeAt(SEED, step)).toBe(code)
  expect(stepOf(SEED, code, at, 0)).toBe(step)
})

it('takes a code one step early or late, once, and no other', () => {
  const seed = newSeed()
  expect(seed).toMatch(/^[A-Z2-7]{32}$/)
  const now = 1_750_000_000
  const step = Math.floor(now / 30)
  for (const near of [step - 1, step, step + 1]) {
    expect(stepOf(seed, codeAt(seed, near), now, 0)).toBe(near)
    expect(stepOf(seed, codeAt(seed, near), now, near)).toBeUndefined()
  }
  for (const far of [step - 2, step + 2]) expect(stepOf(seed, codeAt(seed, far), now, 0)).toBeUndefined()
  for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', '12345\0'])
    expect(stepOf(seed, code, now, 0)).toBeUndefined()
})

it('makes an address that authenticator apps read, whatever the name', () => {
  const uri = new URL(seedUri(SEED, 'wang@云栖:茶?&secret=x'))
  expect([uri.protocol, uri.host, uri.searchParams.get('secret'), uri.searchParams.get('issuer')]).toEqual([
    'otpauth:',
    'totp',
    SEED,
    'Guanxi',
  ])
  expect(decodeURIComponent(uri.pathname)).toBe('/Guanxi:wang@云栖:茶?&secret=x')
})
