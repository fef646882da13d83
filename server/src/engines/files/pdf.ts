import { inflateSync } from 'node:zlib'

/** What packed objects may become, how many of them and of page trees are looked at, and how far around each. */
const MOST_UNPACKED = 4 * 1024 * 1024
const MOST_FOUND = 2_000
const AROUND = 20_000
const MOST_PAGES = 10_000

/**
 * How many pages a PDF has, by the largest page tree in it; undefined where none can be read, as in one with a password. The
 * tree may stand in the open or in packed objects. The library `pdf-lib` makes objects of the whole file for this one number.
 */
export function pagesOfPdf(bytes: Buffer): number | undefined {
  const text = bytes.toString('latin1')
  if (/\/Encrypt\b/.test(text.slice(-4096))) return undefined
  const most = [text, ...packedObjects(bytes, text)].flatMap(countsIn).reduce((a, b) => Math.max(a, b), 0)
  return most > 0 && most <= MOST_PAGES ? most : undefined
}

/** The counts of page trees: dictionaries that name their type and how many pages are below them. */
function countsIn(text: string): number[] {
  const found = text.matchAll(/\/Type\s{0,9}\/Pages\b/g).take(MOST_FOUND)
  return [...found].flatMap(({ index }) => {
    const counts = dictionaryAt(text, index).matchAll(/\/Count\s{1,9}(\d{1,9})/g)
    return [...counts].map(([, count]) => Number(count))
  })
}

/** The dictionary around a place, from where it opens to where it closes. */
function dictionaryAt(text: string, index: number): string {
  const before = text.slice(Math.max(0, index - AROUND), index)
  const after = text.slice(index, index + AROUND)
  const opens = edge([...before.matchAll(/<<|>>/g)].reverse(), '<<') ?? before.length
  return before.slice(opens) + after.slice(0, edge(after.matchAll(/<<|>>/g), '>>') ?? after.length)
}

/** Where the first sign stands that has no partner before it. */
function edge(signs: Iterable<RegExpExecArray>, wanted: '<<' | '>>'): number | undefined {
  let depth = 0
  for (const { 0: sign, index } of signs) {
    if (sign !== wanted) depth++
    else if (depth-- === 0) return index
  }
  return undefined
}

function* packedObjects(bytes: Buffer, text: string): Generator<string> {
  let left = MOST_UNPACKED
  for (const { index } of text.matchAll(/\/Type\s{0,9}\/ObjStm\b/g).take(MOST_FOUND)) {
    const begin = /stream\r?\n/.exec(text.slice(index, index + AROUND))
    const unpacked = begin && unpack(bytes.subarray(index + begin.index + begin[0].length), left)
    if (!unpacked) continue
    left -= unpacked.length
    yield unpacked.toString('latin1')
    if (left <= 0) return
  }
}

/** Undefined where it is broken or packed in another way. */
function unpack(packed: Buffer, most: number): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: most })
  } catch (error) {
    const isTooLarge = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'
    return isTooLarge ? Buffer.alloc(most) : undefined
  }
}
