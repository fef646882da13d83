import { constants, privateDecrypt } from 'node:crypto'
import { archiveError } from './driver.ts'

/**
 * A wrapped key as text: RSA with PKCS#1 v1.5 padding, which Node decrypts only without its padding
 * (CVE-2023-46809). The padding is two bytes, at least eight that are not zero, and a zero.
 */
export function unwrapKey(privateKey: string, wrapped: string): string {
  let block: Buffer
  try {
    block = privateDecrypt({ key: privateKey, padding: constants.RSA_NO_PADDING }, Buffer.from(wrapped, 'base64'))
  } catch {
    throw archiveError('key', 10008)
  }
  const end = block.indexOf(0, 2)
  if (block[0] !== 0 || block[1] !== 2 || end < 10) throw archiveError('key', 10008)
  return block.subarray(end + 1).toString('utf8')
}
