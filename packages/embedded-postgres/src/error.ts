/** Thrown with one clear line that says what is wrong and what to do about it. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

const advice: Record<string, (path: string) => string> = {
  EACCES: unwritable,
  EPERM: unwritable,
  EROFS: unwritable,
  ENOTDIR: (path) => `${path} is not a folder; set GUANXI_DATA to a folder`,
  EEXIST: (path) => `${path} is not a folder; set GUANXI_DATA to a folder`,
  ENOSPC: full,
  EDQUOT: full,
}

function unwritable(path: string) {
  const who = process.getuid?.() === 0 ? 'root' : `user id ${process.getuid?.()}`
  return `cannot write to ${path} as ${who}; change its owner, start as its owner, or set GUANXI_DATA to another folder`
}

function full(path: string) {
  return `the disk of ${path} is full; free some space or set GUANXI_DATA to a folder on another disk`
}

/** Turns a file system error into its clear line; leaves errors that are already clear alone. */
export function clear(error: unknown, path: string): EmbeddedError {
  if (error instanceof EmbeddedError) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  return new EmbeddedError(advice[code]?.(path) ?? `cannot use ${path}: ${message}`, { cause: error })
}

/** The same, from the words of a PostgreSQL program. */
export function clearFromOutput(what: string, output: string, path: string): EmbeddedError {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new EmbeddedError(full(path))
  const lines = output.split('\n').filter((line) => line.trim())
  const line = lines.findLast((text) => /PANIC|FATAL|error:/.test(text)) ?? lines.at(-1) ?? 'it said nothing'
  return new EmbeddedError(`${what}: ${line.replace(/^.*? \[\d+\] /, '').trim()}`)
}
