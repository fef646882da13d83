import { basename } from 'node:path'
import { reason } from '../contract/reasons.ts'
import { type OutboundReply, openOutbound } from '../outbound/client.ts'
import type { OutboundError } from '../outbound/error.ts'
import { fileError } from '../platform/error.ts'
import type { MediaFile, MediaSource } from '../platform/wecom/port/media.ts'

const WITHIN_MS = 60_000

/** A file that was uploaded here, at most so many bytes of it. */
export type OwnFiles = (corpId: string, id: string, mostBytes: number) => Promise<MediaFile | undefined>

const OWN = /^\/files\/([^/]+)\/([0-9a-f]{32})$/

/**
 * Gets the files that messages name by their address: those that were uploaded here from the database, others from public
 * addresses and the networks that are allowed. What will not change by trying again is `refused`.
 */
export function openMediaSource(
  allow: readonly string[],
  ownFiles: OwnFiles,
): { load: MediaSource; close(): Promise<void> } {
  const outbound = openOutbound({ allow })
  return {
    async load(address, mostBytes) {
      const own = OWN.exec(address)
      if (own) return ownFile(ownFiles, decoded(own[1] as string), own[2] as string, mostBytes)
      if (!URL.canParse(address))
        throw fileError('refused', reason('file_no_address', { address: address.slice(0, 200) }))
      const { origin, pathname } = new URL(address)
      const failed = (fault: 'refused' | 'unavailable', why: string) =>
        fileError(fault, reason('file_unfetched', { address: `${origin}${pathname}`, said: why }))
      const { status, headers, body } = await outbound
        .send({ url: address, withinMs: WITHIN_MS, mostBytes: mostBytes + 1 })
        .catch((error: OutboundError): OutboundReply => {
          throw failed(error.why === 'refused' ? 'refused' : 'unavailable', error.message)
        })
      if (status !== 200) throw failed(mayChange(status) ? 'unavailable' : 'refused', `HTTP ${status}`)
      const contentType = String(headers['content-type'] ?? 'application/octet-stream')
      return { bytes: body, contentType, filename: filenameOf(pathname, contentType) }
    },
    close: () => outbound.close(),
  }
}

/** A server that is busy or broken may be well again; one that sends elsewhere or has nothing stays so. */
const mayChange = (status: number) => status >= 500 || status === 408 || status === 429

async function ownFile(files: OwnFiles, corpId: string, id: string, mostBytes: number): Promise<MediaFile> {
  const file = await files(corpId, id, mostBytes)
  if (!file) throw fileError('refused', reason('file_gone', { id }))
  return file
}

function filenameOf(pathname: string, contentType: string): string {
  const name = decoded(basename(pathname)) || 'file'
  return name.includes('.') ? name : `${name}.${contentType.split(/[/;]/)[1] ?? 'bin'}`
}

/** Part of an address, or as it stands where it cannot be decoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
