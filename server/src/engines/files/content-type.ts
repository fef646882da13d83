import { isUtf8 } from 'node:buffer'
import { readGif, readJpeg, readPng, readWebp, type Size } from './pictures.ts'

export type Content = { type: string; size?: Size }

/** Pictures: how each begins, and what reads its size. */
const PICTURES: readonly [
  type: string,
  begins: (bytes: Buffer) => boolean,
  read: (bytes: Buffer) => Size | undefined,
][] = [
  ['image/png', begins('89504e470d0a1a0a'), readPng],
  ['image/jpeg', begins('ffd8ff'), readJpeg],
  ['image/gif', (bytes) => /^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)), readGif],
  ['image/webp', (bytes) => /^RIFF.{4}WEBP/s.test(bytes.toString('latin1', 0, 12)), readWebp],
]

const OTHERS: readonly [type: string, begins: (bytes: Buffer) => boolean][] = [
  ['application/pdf', begins('255044462d')],
  ['video/quicktime', (bytes) => bytes.toString('latin1', 4, 12) === 'ftypqt  '],
  ['video/mp4', (bytes) => /^ftyp(?:isom|iso\d|mp4\d|avc1|M4V |dash|mmp4)/.test(bytes.toString('latin1', 4, 12))],
  ['audio/amr', begins('2321414d52')],
  ['audio/mpeg', (bytes) => /^(?:ID3|\xff[\xfb\xf3\xf2])/.test(bytes.toString('latin1', 0, 3))],
  ['application/x-ole-storage', begins('d0cf11e0a1b11ae1')],
]

/** Documents that are zip archives, by a file that each holds. */
const ZIPPED: readonly [type: string, holds: string][] = [
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/document.xml'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook.xml'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'ppt/presentation.xml'],
]

const isZip = begins('504b0304')

function begins(hex: string) {
  const start = Buffer.from(hex, 'hex')
  return (bytes: Buffer) => bytes.subarray(0, start.length).equals(start)
}

/**
 * What a file is by its bytes alone; undefined for what is not known, and for a picture that is broken. The libraries
 * `file-type` and `image-size` take pictures that are cut off, changed or carry something behind their end.
 */
export function contentOf(bytes: Buffer): Content | undefined {
  const picture = PICTURES.find(([, begins]) => begins(bytes))
  if (picture) {
    const [type, , read] = picture
    const size = read(bytes)
    return size && { type, size }
  }
  const other = OTHERS.find(([, begins]) => begins(bytes))
  if (other) return { type: other[0] }
  if (isZip(bytes)) return { type: ZIPPED.find(([, name]) => isInZip(bytes, name))?.[0] ?? 'application/zip' }
  if (!isUtf8(bytes) || bytes.includes(0)) return undefined
  return { type: textType(bytes.toString('utf8', 0, 4096)) }
}

/** An entry of an archive's directory: this sign, and as many bytes from it the name. */
const ENTRY = Buffer.from('504b0102', 'hex')
const NAME_AT = 46

function isInZip(zip: Buffer, name: string): boolean {
  for (let at = zip.indexOf(name); at >= 0; at = zip.indexOf(name, at + 1))
    if (zip.subarray(Math.max(at - NAME_AT, 0), at - NAME_AT + 4).equals(ENTRY)) return true
  return false
}

function textType(head: string): string {
  if (/<svg[\s>]/i.test(head)) return 'image/svg+xml'
  return /<(?:!doctype|html|script|body|head)[\s>]/i.test(head) ? 'text/html' : 'text/plain'
}

/** Types by the ends of names. */
const BY_NAME: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  svg: 'image/svg+xml',
}

/** Whether a file is called a picture, by its name or by its sender, that it is not. */
export function isMiscalled({ type }: Content, { name, said }: { name: string; said: string }): boolean {
  const named = BY_NAME[/\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? '']
  const claims = [named, said.split(';', 1)[0]?.trim().toLowerCase().replace('image/jpg', 'image/jpeg')]
  return claims.some((claim) => claim?.startsWith('image/') && claim !== type)
}

/** Types that browsers may show by themselves: none of them runs anything. */
const SHOWN = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'video/mp4',
  'audio/mpeg',
  'application/pdf',
])

/** How a file is sent: what could run as a page, SVG and HTML first of all, is a download without a type of its own. */
export function servedAs(type: string): { type: string; inline: boolean } {
  return SHOWN.has(type) ? { type, inline: true } : { type: 'application/octet-stream', inline: false }
}
