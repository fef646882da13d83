import { createHash, randomBytes } from 'node:crypto'
import type { PageReply } from '../contract/page-call.ts'
import type { Language } from '../contract/reasons.ts'
import { CHECK_IN_STYLE } from './check-in-look.ts'
import { FORM_SCRIPT, FORM_STYLE } from './form-look.ts'
import { type Html, html } from './html.ts'
import { SCRIPT, STYLE } from './look.ts'
import { MISSION_STYLE } from './mission-look.ts'
import { say, type Word } from './words.ts'

/** Whose page it is; `logo` is the address of a file of ours, `colour` is `#rrggbb`, or they are empty. */
type Brand = { name: string; logo: string; colour: string }

type Page = {
  status?: number
  language: Language
  title: string
  brand?: Brand | undefined
  description?: string
  /** The address to share, in place of the page's own. */
  share?: string
  /** Where it tells how long it is read, and its view. */
  reads?: { beacon: string; view: string }
  /** It tells of the first input at its form's `data-started`. */
  starts?: boolean
  /** An address of a picture that the page shows, and of a document. */
  picture?: string
  document?: string
  content: Html
  headers?: Record<string, string | string[]>
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)
const WHOLE_STYLE = STYLE + FORM_STYLE + CHECK_IN_STYLE + MISSION_STYLE
const STYLE_PATH = `/p/style-${hash(WHOLE_STYLE)}.css`
const SCRIPT_PATH = `/p/read-${hash(SCRIPT)}.js`
const FORM_SCRIPT_PATH = `/p/form-${hash(FORM_SCRIPT)}.js`

/** Files that pages load, by path; their names change with their content. */
export const ASSETS: Record<string, { type: string; text: string }> = {
  [STYLE_PATH]: { type: 'text/css; charset=utf-8', text: WHOLE_STYLE },
  [SCRIPT_PATH]: { type: 'text/javascript; charset=utf-8', text: SCRIPT },
  [FORM_SCRIPT_PATH]: { type: 'text/javascript; charset=utf-8', text: FORM_SCRIPT },
}

/** What every reply of the pages carries. */
export const SAFE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** A whole page in the corporation's name and colour. */
export function renderPage({ status = 200, language, title, brand, headers = {}, ...page }: Page): PageReply {
  const { description, share, reads, starts, content } = page
  const nonce = randomBytes(16).toString('base64')
  const colour = brand?.colour || '#1f6f5c'
  const body = html`<!doctype html>
<html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>${title}</title>
${description ? html`<meta name="description" content="${description}">` : ''}
${share ? html`<meta property="og:url" content="${share}"><meta property="og:title" content="${title}">` : ''}
<link rel="stylesheet" href="${STYLE_PATH}"><style nonce="${nonce}">:root{--brand:${colour};--on-brand:${inkOn(colour)}}</style>
${reads ? html`<script src="${SCRIPT_PATH}" defer></script>` : ''}${starts ? html`<script src="${FORM_SCRIPT_PATH}" defer></script>` : ''}</head>
<body${reads ? html` data-beacon="${reads.beacon}" data-view="${reads.view}"` : ''}${share ? html` data-share="${share}"` : ''}>
${brand ? html`<header>${brand.logo ? html`<img src="${brand.logo}" alt="" width="36" height="36">` : ''}<p>${brand.name}</p></header>` : ''}
<main>${content}</main></body></html>
`
  return {
    status,
    headers: {
      ...SAFE,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(nonce, page),
      'content-language': language === 'zh' ? 'zh-CN' : 'en',
      vary: 'accept-language',
      ...headers,
    },
    body: body.html,
  }
}

/** The origins that a policy may name: those of signs that mean nothing else in it. */
const PLAIN_ORIGIN = /^https?:\/\/[\w.:[\]-]+$/

/** An address's origin as a policy says it, after a space; nothing for one of ours. */
function originOf(address = ''): string {
  const origin = URL.canParse(address) ? new URL(address).origin : ''
  return PLAIN_ORIGIN.test(origin) ? ` ${origin}` : ''
}

/** Pictures come from us and from where the page's own picture is, and so does a document; nothing else is loaded from elsewhere. */
function policy(nonce: string, { picture, document }: Pick<Page, 'picture' | 'document'>): string {
  const shown = document ? ['object-src', 'frame-src'].map((each) => `${each} 'self'${originOf(document)}`) : []
  return [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "script-src 'self'",
    `img-src 'self'${originOf(picture)}`,
    ...shown,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const NOTES: Record<number, [Word, Word]> = {
  404: ['notFound', 'notFoundMore'],
  429: ['tooMany', 'tooManyMore'],
  503: ['busy', 'busyMore'],
}

/** A page that only says why there is nothing to see. */
export function notePage(status: number, language: Language, headers: Record<string, string> = {}): PageReply {
  const [title, more] = NOTES[status] ?? ['refused', 'refusedMore']
  const content = html`<section class="note"><h1>${say(language, title)}</h1><p>${say(language, more)}</p></section>`
  return renderPage({ status, language, title: say(language, title), content, headers })
}

/** Black or white, whichever is easier to read on a colour. */
export function inkOn(colour: string): '#000' | '#fff' {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const light = 0.2126 * r + 0.7152 * g + 0.0722 * b
  return (light + 0.05) / 0.05 > 1.05 / (light + 0.05) ? '#000' : '#fff'
}
