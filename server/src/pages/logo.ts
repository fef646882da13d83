import { contentOf } from '../engines/files/content-type.ts'
import { fileBytes, findFile } from '../engines/files/file.ts'
import type { PageLink } from '../engines/pages/link.ts'
import type { PageDeps } from './deps.ts'

/** What a poster takes along: more would be sent, and opened on a phone, with each. */
const MOST_BYTES = 512 * 1024
const MOST_PIXELS = 2_048 * 2_048

/** The corporation's logo as a `data:` address; nothing where it has none, a larger one, or one that cannot be read now. */
export async function logoData(
  { pool, onFault }: Pick<PageDeps, 'pool' | 'onFault'>,
  { corpId }: PageLink,
  logo: string,
): Promise<string> {
  const [, owner = '', id = ''] = /^\/files\/([^/]+)\/([0-9a-f]{32})$/.exec(logo) ?? []
  if (owner !== corpId) return ''
  const db = { corpId, pool }
  try {
    const file = await findFile(db, id)
    if (!file || file.size > MOST_BYTES || !file.type.startsWith('image/')) return ''
    const bytes = Buffer.concat(
      await Array.fromAsync(fileBytes(db, { id, place: file.place, first: 0, last: file.size - 1 })),
    )
    const { width = 0, height = 0 } = contentOf(bytes)?.size ?? {}
    if (width * height === 0 || width * height > MOST_PIXELS) return ''
    return `data:${file.type};base64,${bytes.toString('base64')}`
  } catch (error) {
    onFault(error, 'the logo of a poster could not be read')
    return ''
  }
}
