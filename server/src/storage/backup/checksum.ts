import { createHash } from 'node:crypto'
import { BackupError, DIGEST, DIGEST_BYTES } from './format.ts'

/** The bytes, and after them the SHA-256 of the header and all of them. */
export async function* withChecksum(header: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash(DIGEST).update(header)
  for await (const piece of source) {
    hash.update(piece)
    yield piece
  }
  yield hash.digest()
}

/** The bytes without their checksum; a BackupError when it is not theirs. */
export async function* verifyChecksum(header: Buffer, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash(DIGEST).update(header)
  let held: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    held = held.length > 0 ? Buffer.concat([held, piece]) : piece
    const sure = held.subarray(0, Math.max(held.length - DIGEST_BYTES, 0))
    held = held.subarray(sure.length)
    hash.update(sure)
    if (sure.length > 0) yield sure
  }
  if (!hash.digest().equals(held)) throw new BackupError('the backup is damaged or cut off')
}
