import { crc32 } from 'node:zlib'

export type Size = { width: number; height: number }

/** Pixels of a side that any picture may have: beyond it, a small file would fill a reader's memory. */
const MOST = 20_000

const sane = ({ width, height }: Size): Size | undefined =>
  width > 0 && height > 0 && width <= MOST && height <= MOST ? { width, height } : undefined

/** The size of a PNG whose chunks are whole, in order and end with the file; undefined for anything else. */
export function readPng(bytes: Buffer): Size | undefined {
  let at = 8
  let size: Size | undefined
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const end = at + 12 + length
    if (end > bytes.length) return undefined
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) return undefined
    if (at === 8 && (type !== 'IHDR' || length !== 13)) return undefined
    if (at === 8) size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    if (type === 'IEND') return end === bytes.length && size ? sane(size) : undefined
    at = end
  }
  return undefined
}

/** Markers that begin a frame, with the picture's size; the other C_ ones are tables. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const SCAN = 0xda

/** The size of a JPEG whose segments lead to a scan and whose end is there. */
export function readJpeg(bytes: Buffer): Size | undefined {
  let at = 2
  let size: Size | undefined
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined
    const marker = bytes[at + 1] as number
    if (marker === 0xff) {
      at++
      continue
    }
    const length = bytes.readUInt16BE(at + 2)
    if (length < 2 || at + 2 + length > bytes.length) return undefined
    if (FRAMES.has(marker) && length >= 8)
      size = { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
    if (marker === SCAN) return size && bytes.lastIndexOf(END_OF_IMAGE) > at ? sane(size) : undefined
    at += 2 + length
  }
  return undefined
}

const END_OF_IMAGE = Buffer.from([0xff, 0xd9])
const GIF_TRAILER = 0x3b

/** The size of a GIF that ends as one does. */
export function readGif(bytes: Buffer): Size | undefined {
  if (bytes.length < 14 || bytes.at(-1) !== GIF_TRAILER) return undefined
  return sane({ width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) })
}

/** The size of a WebP whose container is as long as the file. */
export function readWebp(bytes: Buffer): Size | undefined {
  if (bytes.length < 30 || bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  const form = bytes.toString('latin1', 12, 16)
  if (form === 'VP8X') return sane({ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 })
  if (form === 'VP8L') {
    const packed = bytes.readUInt32LE(21)
    return bytes[20] === 0x2f
      ? sane({ width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 })
      : undefined
  }
  if (form !== 'VP8 ' || bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined
  return sane({ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff })
}
