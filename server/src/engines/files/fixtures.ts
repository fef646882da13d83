import { crc32, deflateSync } from 'node:zlib'

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A greyscale picture of that size; `noise` makes it longer. */
export function png(width = 2, height = 3, noise = 0): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    ...(noise > 0 ? [chunk('tEXt', Buffer.from(Array.from({ length: noise }, (_, i) => i % 251)))] : []),
    chunk('IDAT', deflateSync(Buffer.alloc(9))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Segments of a JPEG of 2 by 3 pixels; its scan is empty. */
export const jpeg = () => Buffer.from('ffd8ffe000044a46ffc0000b080003000201011100ffda0008010100003f00d2ffd9', 'hex')

export const gif = () => Buffer.from('47494638396102000300800000000000ffffff2c00000000020003000002028c8f003b', 'hex')

/** A lossless WebP of 2 by 3 pixels, without its pixels. */
export function webp(): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(22, 4)
  bytes.write('WEBPVP8L', 8, 'latin1')
  bytes.writeUInt32LE(10, 16)
  bytes[20] = 0x2f
  bytes.writeUInt32LE((2 << 14) | 1, 21)
  return bytes
}
