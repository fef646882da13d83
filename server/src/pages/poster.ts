import { encode } from 'uqr'
import type { Language } from '../contract/reasons.ts'
import { inkOn } from './layout.ts'
import { say } from './words.ts'

type Poster = {
  corpName: string
  /** A picture as a `data:` address, or nothing. */
  logo: string
  colour: string
  title: string
  inviter: string
  address: string
  code: string
  language: Language
}

const WIDTH = 600
const HEIGHT = 900
const QR = 300

/** A poster with a code of its own that leads to `address`: a picture that can be kept and passed on. */
export function drawPoster({ corpName, logo, colour, title, inviter, address, code, language }: Poster): string {
  const { data, size } = encode(address, { ecc: 'M', border: 0 })
  const cell = QR / size
  const left = (WIDTH - QR) / 2
  const top = 470
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) =>
      isDark
        ? `M${round(left + x * cell)} ${round(top + y * cell)}h${round(cell)}v${round(cell)}h-${round(cell)}z`
        : [],
    ),
  )
  const lines = linesOf(title, 13).slice(0, 3)
  const words =
    inviter === '' ? say(language, 'posterAnybody') : say(language, 'posterInvites', { name: shortened(inviter, 12) })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" data-code="${xml(code)}" font-family="PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif" text-anchor="middle">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${xml(colour)}"/>
<path d="M0 170q300 90 600 0v730h-600z" fill="#fdfbf6"/>
${logo && logoPart(logo)}<text x="300" y="${logo ? 164 : 100}" font-size="36" font-weight="600" fill="${inkOn(colour)}">${xml(shortened(corpName, 14))}</text>
<text x="300" y="290" font-size="26" fill="#56605b">${xml(words)}</text>
${lines.map((line, n) => `<text x="300" y="${350 + n * 52}" font-size="40" font-weight="700" fill="#1b211e">${xml(line)}</text>`).join('\n')}
<rect x="${left - 20}" y="${top - 20}" width="${QR + 40}" height="${QR + 40}" rx="18" fill="#fff" stroke="#dfe4e1"/>
<path d="${squares.join('')}" fill="#000" shape-rendering="crispEdges"/>
<text x="300" y="850" font-size="24" fill="#56605b">${xml(say(language, 'posterScan'))}</text>
</svg>
`
}

/** On white, as on the paper that logos are made for. */
const logoPart = (logo: string) => `<rect x="255" y="24" width="90" height="90" rx="16" fill="#fff"/>
<image x="262" y="31" width="76" height="76" href="${xml(logo)}"/>
`

const round = (value: number) => Math.round(value * 100) / 100

/** Wide characters count as one, others as a half. */
function linesOf(text: string, most: number): string[] {
  const lines = ['']
  let width = 0
  for (const char of text.replaceAll(/\s+/g, ' ')) {
    const own = (char.codePointAt(0) as number) < 0x2e80 ? 0.55 : 1
    if (width + own > most) {
      lines.push('')
      width = 0
    }
    lines[lines.length - 1] += char
    width += own
  }
  return lines.map((line) => line.trim())
}

function shortened(text: string, most: number): string {
  const [first = '', ...more] = linesOf(text, most)
  return more.length > 0 ? `${first}…` : first
}

/** What XML does not take is left out. */
const xml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has no such characters
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu, '')
    .replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)
