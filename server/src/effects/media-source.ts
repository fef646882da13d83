import { basename } from 'node:path'
import { Agent } from 'undici'
import { PlatformError } from '../platform/error.ts'
import type { MediaFile, MediaSource } from '../platform/wecom/media.ts'
import type { Guard } from '../webhooks/guard.ts'
import { guardedConnector } from '../webhooks/transport.ts'

const CONNECT_MS = 5_000
const TOTAL_MS = 60_000

/** A file that was uploaded here, at most so many bytes of it. */
export type OwnFiles = (corpId: string, id: string, mostBytes: number) => Promise<MediaFile | undefined>

const OWN = /^\/files\/([^/]+)\/([0-9a-f]{32})$/

/**
 * Fetches the files that messages name by their address: those that were uploaded here from the database, others from where
 * the guard lets it.
 */
export function openMediaSource(guard: Guard, ownFiles: OwnFiles): { fetch: MediaSource; close(): Promise<void> } {
  const agent = new Agent({
    connect: guardedConnector(guard, CONNECT_MS),
    headersTimeout: TOTAL_MS,
    bodyTimeout: TOTAL_MS,
  })
  return {
    async fetch(address, mostBytes) {
      const own = OWN.exec(address)
      if (own) return ownFile(ownFiles, decodeURIComponent(own[1] as string), own[2] as string, mostBytes)
      if (!URL.canParse(address) || !/^https?:/.test(address)) {
        throw new PlatformError('refused', `no address that a file can be fetched from: ${address.slice(0, 200)}`)
      }
      const { origin, pathname, search } = new URL(address)
      const failed = (why: string) => new PlatformError('unavailable', `cannot fetch ${origin}${pathname}: ${why}`)
      try {
        const signal = AbortSignal.timeout(TOTAL_MS)
        const reply = await agent.request({ origin, path: pathname + search, method: 'GET', signal })
        if (reply.statusCode >= 400 && reply.statusCode < 500) {
          await reply.body.dump()
          throw new PlatformError('refused', `cannot fetch ${origin}${pathname}: HTTP ${reply.statusCode}`)
        }
        if (reply.statusCode !== 200) throw failed(`HTTP ${reply.statusCode}`)
        const chunks: Buffer[] = []
        let length = 0
        for await (const chunk of reply.body) {
          length += chunk.length
          chunks.push(chunk)
          if (length > mostBytes) break
        }
        const contentType = String(reply.headers['content-type'] ?? 'application/octet-stream')
        return { bytes: Buffer.concat(chunks), contentType, filename: filenameOf(pathname, contentType) }
      } catch (error) {
        if (error instanceof PlatformError) throw error
        throw failed((error as Error).message)
      }
    },
    close: () => agent.destroy(),
  }
}

async function ownFile(files: OwnFiles, corpId: string, id: string, mostBytes: number): Promise<MediaFile> {
  const file = await files(corpId, id, mostBytes)
  if (!file) throw new PlatformError('refused', `there is no file ${id}`)
  return file
}

function filenameOf(pathname: string, contentType: string): string {
  const name = decodeURIComponent(basename(pathname)) || 'file'
  return name.includes('.') ? name : `${name}.${contentType.split(/[/;]/)[1] ?? 'bin'}`
}
