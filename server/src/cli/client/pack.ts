import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packedManifest, tarball } from './tar.ts'

type Packing = {
  /** Gives a path below the package's folder. */
  at: (path: string) => string
  buildInto: (folder: string) => void
  /** Which of the built files are packed. */
  built: RegExp
  /** Pages beside the README. */
  pages?: string[]
}

/** A package as npm would pack it. */
export function pack({ at, buildInto, built, pages = [] }: Packing): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-pack-'))
  try {
    buildInto(folder)
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => built.test(name))
    return tarball({
      'package.json': packedManifest(at('package.json')),
      ...Object.fromEntries(['README.md', ...pages].map((name) => [name, readFileSync(at(name))])),
      LICENSE: readFileSync(at('../../LICENSE')),
      ...Object.fromEntries(names.map((name) => [`dist/${name}`, readFileSync(join(folder, name))])),
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}
