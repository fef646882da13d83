import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { renderSVG } from 'uqr'
import { bytesOf } from '../platform/media.ts'
import type { Sim } from '../sim.ts'
import { medias } from '../state/message-records.ts'
import { people } from '../state/records.ts'

export interface PublicFile {
  type: string
  body: Buffer | string
}

const folder = new URL('../phone/', import.meta.url)
const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
}
const names = new Set(existsSync(folder) ? readdirSync(folder) : [])

/** Files that need no token: the phone page, codes to scan, avatars, and permanent pictures. */
export function publicFile(sim: Sim, path: string): PublicFile | undefined {
  const [kind = '', first = '', second = ''] = path.slice('/sim/'.length).split('/')
  if (kind === 'qr') return { type: TYPES.svg!, body: renderSVG(`${sim.origin()}${path}`, { border: 2 }) }
  if (kind === 'avatar') return avatar(sim, decoded(first.replace(/\.svg$/, '')))
  if (kind === 'media') return picture(sim, first, second)
  const name = kind === '' ? 'index.html' : kind
  if (first !== '' || !names.has(name)) return undefined
  return {
    type: TYPES[name.split('.').at(-1)!] ?? 'application/octet-stream',
    body: readFileSync(new URL(name, folder)),
  }
}

/** A character of the name on a colour of its own: the last of a Chinese name, the first of others. */
function avatar({ store }: Sim, id: string): PublicFile {
  const name = store.get(people, '', id)?.name ?? id
  const hue = [...name].reduce((sum, char) => sum + char.codePointAt(0)!, 0) % 360
  const letter = ([...name].at(/^[\w\u00c0-\u024f]/.test(name) ? 0 : -1) ?? '?').toUpperCase().replace(/[&<>"']/g, '?')
  const body = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="hsl(${hue} 42% 62%)"/><text x="32" y="42" font-size="28" fill="#fff" text-anchor="middle" font-family="sans-serif">${letter}</text></svg>`
  return { type: TYPES.svg!, body }
}

function picture({ store }: Sim, corpid: string, media_id: string): PublicFile | undefined {
  const media = store.get(medias, corpid, media_id)
  if (!media?.content_type.startsWith('image/') || media.type !== 'image') return undefined
  return { type: media.content_type, body: bytesOf({ store, corpid }, media_id) }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
