import { createHash } from 'node:crypto'
import type { Sent } from '../../lab/call.ts'

/** A way to present a token, or something that is none; `opens` when it is valid nevertheless. */
export type Presented = { what: string; send: Pick<Sent, 'query' | 'headers'>; opens?: true }

type Known = { token: string; other: string; secret: string; flips: number }

/** Everything that is not this corporation's valid token, and the ways in which the valid one may come. */
export function presentations({ token, other, secret, flips }: Known): Presented[] {
  const [corp = '', key = ''] = token.split('.')
  const [otherCorp, otherKey] = other.split('.')
  const inQuery = (what: string, value: string): Presented => ({ what, send: { query: { access_token: value } } })
  const inHeader = (what: string, value: string, opens?: true): Presented => ({
    ...{ what, send: { headers: { authorization: value } } },
    ...(opens ? { opens } : {}),
  })
  return [
    { what: 'missing', send: {} },
    inQuery('empty', ''),
    {
      what: 'twice',
      send: {
        query: [
          ['access_token', token],
          ['access_token', token],
        ],
      },
    },
    { what: 'under another name', send: { query: { ACCESS_TOKEN: token } } },
    ...['x', '.', 'null', 'undefined', '0', 'a'.repeat(5000), '中文', "' or 1=1 --", '\u0000', `${token}\u0000`].map(
      (text, i) => inQuery(`malformed (${i + 1})`, text),
    ),
    inQuery('with a space before', ` ${token}`),
    inQuery('with a line end after', `${token}\n`),
    inQuery('without its key', `${corp}.`),
    inQuery('without its corporation', `.${key}`),
    inQuery('its corporation alone', corp),
    inQuery('one character shorter', token.slice(0, -1)),
    inQuery('one character longer', `${token}A`),
    inQuery('in capitals', token.toUpperCase()),
    inQuery('its key in base64 rather than base64url', `${corp}.${Buffer.from(key, 'base64url').toString('base64')}`),
    inQuery('its corporation with this key', `${otherCorp}.${key}`),
    inQuery('this corporation with another’s key', `${corp}.${otherKey}`),
    inQuery('an unknown corporation with this key', `${Buffer.from('ww_nobody').toString('base64url')}.${key}`),
    inQuery('its hash', createHash('sha256').update(token).digest('hex')),
    inQuery('its hash as a key', `${corp}.${createHash('sha256').update(token).digest('base64url')}`),
    inQuery('a secret in its place', secret),
    inQuery('a secret as a key', `${corp}.${Buffer.from(secret.padEnd(32)).subarray(0, 32).toString('base64url')}`),
    ...flipped(token, flips).map((text, i) => inQuery(`forged: one bit flipped (${i + 1})`, text)),
    inHeader('in a header of another scheme', `Basic ${token}`),
    inHeader('as a header without a scheme', token),
    inHeader('as an empty Bearer', 'Bearer'),
    {
      what: 'in the query, another in the header',
      send: { query: { access_token: token }, headers: { authorization: `Bearer ${other}` } },
    },
    {
      what: 'in the header, another in the query',
      send: { query: { access_token: other }, headers: { authorization: `Bearer ${token}` } },
    },
    { what: 'in the query', send: { query: { access_token: token } }, opens: true },
    inHeader('in the header', `Bearer ${token}`, true),
    inHeader('in the header, in small letters', `bearer ${token}`, true),
    {
      what: 'in both',
      send: { query: { access_token: token }, headers: { authorization: `Bearer ${token}` } },
      opens: true,
    },
    {
      what: 'with another corp_id beside it',
      send: { query: { access_token: token, corp_id: 'ww_seat_1' } },
      opens: true,
    },
  ]
}

/** The token with one bit of one of its characters flipped, spread over its length; only what is still a character of it. */
function flipped(token: string, most: number): string[] {
  const all = [...token].flatMap((character, i) =>
    [1, 2, 4].flatMap((bit) => {
      const other = String.fromCharCode(character.charCodeAt(0) ^ bit)
      const made = `${token.slice(0, i)}${other}${token.slice(i + 1)}`
      return /[\w-]/.test(other) ? [made] : []
    }),
  )
  const step = Math.max(1, Math.floor(all.length / most))
  return all.filter((_, i) => i % step === 0).slice(0, most)
}
