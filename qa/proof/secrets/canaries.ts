/** Something that must not be found: a credential nowhere at all, a person's data not in logs, metrics and errors. */
export type Canary = { what: string; text: string; kind: 'credential' | 'personal' }

const bytes = (text: string) => Buffer.from(text.padEnd(32, '.')).subarray(0, 32)

/** What the corporation's dataset brings. */
export const SECRET = 'Zq7-the-secret-of-the-corporation-91'
export const CALLBACK = {
  token: 'Zq7TheTokenOfTheSubscription91',
  encoding_aes_key: bytes('Zq7 the AES key of callbacks').toString('base64').slice(0, 43),
  webhook_secret: `whsec_${bytes('Zq7 the webhook secret 91').toString('base64')}`,
}

/** What callers send. */
export const WRONG_SECRET = 'Zq7-a-wrong-secret-that-was-tried-91'
export const FORGED_TOKEN = `${Buffer.from('ww_secrets').toString('base64url')}.Zq7ForgedTokenForgedTokenForgedTokenForged1`
/** How an operator signs in, and how somebody who is none tries to. */
export const PASSWORD = 'Zq7-the-password-of-an-operator-91'
export const WRONG_PASSWORD = 'Zq7-a-password-that-was-guessed-91'
export const NAME = 'Zq7NameOfAPerson'
export const PHONE = '139777041739655'
export const CONTENT = 'Zq7WhatSomebodyWrote'

/** Canaries that are known before anything runs; tokens and keys that are made on the way come on top. */
export const canaries: readonly Canary[] = [
  { what: 'the corporation’s secret', text: SECRET, kind: 'credential' },
  { what: 'a wrong secret', text: WRONG_SECRET, kind: 'credential' },
  { what: 'a forged token', text: FORGED_TOKEN, kind: 'credential' },
  { what: 'the callback token', text: CALLBACK.token, kind: 'credential' },
  { what: 'the callback AES key', text: CALLBACK.encoding_aes_key, kind: 'credential' },
  { what: 'the webhook secret', text: CALLBACK.webhook_secret.slice(6), kind: 'credential' },
  { what: 'an operator’s password', text: PASSWORD, kind: 'credential' },
  { what: 'a wrong password', text: WRONG_PASSWORD, kind: 'credential' },
  { what: 'a name', text: NAME, kind: 'personal' },
  { what: 'a phone number', text: PHONE, kind: 'personal' },
  { what: 'a message’s text', text: CONTENT, kind: 'personal' },
]

/** The forms in which a text may lie in a file: as it is, in base64 wherever it starts, in hex, escaped, in UTF-16. */
export function formsOf({ text }: Canary): Buffer[] {
  const plain = Buffer.from(text)
  const forms = [plain, Buffer.from(text, 'utf16le')]
  forms.push(Buffer.from(plain.toString('hex')), Buffer.from(plain.toString('hex').toUpperCase()))
  for (const lead of [0, 1, 2]) {
    // the first and last characters depend on what stands beside the text
    const shifted = Buffer.concat([Buffer.alloc(lead), plain])
    for (const encoding of ['base64', 'base64url'] as const) {
      forms.push(
        Buffer.from(
          shifted
            .toString(encoding)
            .replace(/=+$/, '')
            .slice(lead === 0 ? 0 : 4, -1),
        ),
      )
    }
  }
  const escaped = [...text].map((sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`).join('')
  const percents = [...plain].map((byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`).join('')
  forms.push(Buffer.from(escaped), Buffer.from(percents), Buffer.from(encodeURIComponent(text)))
  const decoded = Buffer.from(text, 'base64')
  if (/^[A-Za-z0-9+/]{40,}=?$/.test(text) && decoded.length >= 30) forms.push(decoded)
  return [...new Map(forms.map((form) => [form.toString('latin1'), form])).values()]
}
