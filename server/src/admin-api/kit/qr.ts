import { crc32, deflateSync } from 'node:zlib'
import { encode, renderSVG } from 'uqr'

/** Pixels of one module of a picture, and modules of white around it, as the standard wants. */
const SCALE = 10
const BORDER = 4

/** A QR code as SVG. */
export function qrSvg(text: string): string {
  return renderSVG(text, { border: BORDER, pixelSize: SCALE })
}

/** A QR code as PNG: one bit a pixel. */
export function qrPng(text: string): Buffer {
  const { data, size } = encode(text, { border: BORDER })
  const side = size * SCALE
  const bytes = Math.ceil(side / 8)
  const rows = data.flatMap((modules) => {
    const row = Buffer.alloc(1 + bytes)
    for (let x = 0; x < side; x++) {
      if (!modules[Math.floor(x / SCALE)]) row[1 + (x >> 3)] = (row[1 + (x >> 3)] as number) | (0x80 >> (x & 7))
    }
    return Array<Buffer>(SCALE).fill(row)
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head[8] = 1 // bit depth; colour type 0 is greyscale
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', deflateSync(Buffer.concat(rows))), chunk('IEND')])
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

function chunk(type: string, data = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}
