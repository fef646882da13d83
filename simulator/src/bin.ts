#!/usr/bin/env node
/** The command of the package: says which Node it needs before anything is loaded that an older one does not have. */
const OLDEST = [22, 13] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(`guanxi-simulator needs Node ${OLDEST.join('.')} or later; this is ${process.versions.node}\n`)
  process.exitCode = 1
} else {
  const warn = process.emitWarning
  // what it uses of Node's SQLite is stable
  process.emitWarning = ((warning: string | Error, ...more: never[]) => {
    if (!String(warning).startsWith('SQLite is an experimental feature')) warn.call(process, warning, ...more)
  }) as typeof process.emitWarning
  await import('./main.ts')
}
