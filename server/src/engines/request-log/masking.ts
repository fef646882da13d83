const SECRETS = /("(?:[\w-]*(?:secret|token|password|aes_key)[\w-]*)"\s*:\s*)"(?:[^"\\]|\\.)*"?/gi
const PHONE_FIELDS = /("(?:phones?|phone_numbers?|mobile|telephone)"\s*:\s*)("(?:[^"\\]|\\.)*"?|\[[^\]]*\]?)/gi
const MOBILE = /(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g
const DIGITS = /\+?\d{5,20}/g

/** JSON text, perhaps cut somewhere, with secrets gone and phone numbers masked wherever they look like some. */
export function maskedText(text: string): string {
  return text
    .replaceAll(SECRETS, '$1"***"')
    .replaceAll(PHONE_FIELDS, (_, name: string, value: string) => name + value.replaceAll(DIGITS, hidden))
    .replaceAll(MOBILE, '$1****$2')
}

/** A query string without tokens, and with phone numbers masked. */
export function maskedQuery(query: string): string {
  const parts = query.split('&').filter((pair) => pair !== '')
  return parts
    .map((pair) => (/^[^=]*(?:secret|token|password)[^=]*=/i.test(pair) ? pair.replace(/=.*/, '=***') : pair))
    .map((pair) => (/^(?:phone|mobile)[^=]*=/i.test(pair) ? pair.replaceAll(/\d{5,20}/g, hidden) : pair))
    .join('&')
    .replaceAll(MOBILE, '$1****$2')
}

function hidden(digits: string): string {
  return digits.length < 8 ? '*'.repeat(digits.length) : `${digits.slice(0, 3)}****${digits.slice(-4)}`
}
