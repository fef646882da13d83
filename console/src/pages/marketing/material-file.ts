import type { PlacedFile } from '../../domain/file-field.tsx'
import type { Material } from '../../domain/material.ts'

type Values = Record<string, unknown>

/** Whether a file is not one of ours: nobody but people can say how large it is. */
export const isElsewhere = (file: PlacedFile | undefined) => !file?.url.startsWith('/files/')

/** The form's values: the file or the cover as they are chosen. */
export function materialValues({ url, thumb_url, ...material }: Material): Values {
  const placed = (address: string, size = '') => ({ url: address, name: '', size, type: '' })
  if (material.mtype !== 'link') return { ...material, file: placed(url, material.file_size ?? '') }
  return { ...material, url, ...(thumb_url ? { cover: placed(thumb_url) } : {}) }
}

/** The body of what the form holds; the size of an uploaded file is known. */
export function materialBody({ file, cover, ...values }: Values): Values {
  const { url, size = '' } = (file ?? {}) as Partial<PlacedFile>
  return {
    ...values,
    ...(url ? { url } : {}),
    ...(url?.startsWith('/files/') && size ? { file_size: shortSize(size) } : {}),
    ...(cover ? { thumb_url: (cover as PlacedFile).url } : {}),
  }
}

/** Bytes as the library keeps sizes, such as 2M; a text that is no number of bytes stays as it is. */
function shortSize(text: string): string {
  if (!/^\d{1,15}$/.test(text)) return text
  const kilobytes = Number(text) / 1024
  return kilobytes < 1024 ? `${Math.ceil(kilobytes)}K` : `${(kilobytes / 1024).toFixed(1)}M`
}
