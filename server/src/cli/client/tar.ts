import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'

const BLOCK = 512
/** The time that npm gives to packed files. */
const TIME = Date.UTC(1985, 9, 26, 8, 15) / 1000

/** A package's tarball: files below `package/`, sorted, with fixed times, so that the same files give the same bytes. */
export function tarball(files: Record<string, Buffer>): Buffer {
  return gzipSync(tar(files), { level: 9 })
}

/** A package.json as it is packed: without the scripts, which need the sources. */
export function packedManifest(file: string): Buffer {
  const { scripts: _, ...rest } = JSON.parse(readFileSync(file, 'utf8'))
  return Buffer.from(`${JSON.stringify(rest, null, 2)}\n`)
}

function tar(files: Record<string, Buffer>): Buffer {
  const names = Object.keys(files).sort()
  const parts = names.flatMap((name) => {
    const content = files[name] as Buffer
    return [header(`package/${name}`, content.length), content, Buffer.alloc(-content.length & (BLOCK - 1))]
  })
  return Buffer.concat([...parts, Buffer.alloc(2 * BLOCK)])
}

function header(name: string, size: number): Buffer {
  if (name.length > 100) throw new Error(`${name} is too long a name for a tarball`)
  const block = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, digits: number) => block.write(value.toString(8).padStart(digits, '0'), at)
  block.write(name, 0)
  octal(0o644, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(TIME, 136, 11)
  block.fill(' ', 148, 156)
  block.write('0', 156)
  block.write('ustar\0', 257)
  block.write('00', 263)
  const sum = block.reduce((total, byte) => total + byte, 0)
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return block
}
