import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = fileURLToPath(new URL('..', import.meta.url))

/**
 * Applies `patches/*.patch` (unified diffs) to node_modules. What is applied already stays as it is, so it may run twice,
 * at once or killed; a file that fits neither side of its patch is an error, and stays as it is too.
 */
export function applyPatches(root = here) {
  for (const patch of patchFiles(root)) {
    for (const { path, hunks } of parse(readFileSync(patch, 'utf8'))) {
      const file = join(root, path)
      const lines = readFileSync(file, 'utf8').split('\n')
      if (hunks.every(({ added, newAt }) => fits(lines, added, newAt))) continue
      if (!hunks.every(({ removed, oldAt }) => fits(lines, removed, oldAt)))
        throw new Error(`${basename(patch)} does not fit ${path}; run npm ci --ignore-scripts=false`)
      for (const { added, removed, newAt } of hunks) lines.splice(newAt, removed.length, ...added)
      const draft = `${file}.${process.pid}`
      writeFileSync(draft, lines.join('\n'))
      renameSync(draft, file)
    }
  }
}

export function patchFiles(root = here) {
  const folder = join(root, 'patches')
  const names = readdirSync(folder).filter((name) => name.endsWith('.patch'))
  return names.sort().map((name) => join(folder, name))
}

/** For each file the lines before and after, context included, and where they begin. */
function parse(text) {
  const files = []
  for (const line of text.split('\n')) {
    const [, path] = /^\+\+\+ b\/(.*)/.exec(line) ?? []
    const [, oldAt, newAt] = /^@@ -(\d+)(?:,\d+)? \+(\d+)/.exec(line) ?? []
    const hunk = files.at(-1)?.hunks.at(-1)
    if (path) files.push({ path, hunks: [] })
    else if (oldAt) files.at(-1).hunks.push({ oldAt: oldAt - 1, newAt: newAt - 1, removed: [], added: [] })
    else if (/^(diff|index|---) /.test(line) || !hunk) continue
    else {
      if (line[0] === ' ' || line[0] === '-') hunk.removed.push(line.slice(1))
      if (line[0] === ' ' || line[0] === '+') hunk.added.push(line.slice(1))
    }
  }
  return files
}

function fits(lines, wanted, at) {
  return wanted.every((line, i) => lines[at + i] === line)
}

if (process.argv[1] && basename(process.argv[1]) === 'patches.mjs') {
  try {
    applyPatches()
  } catch (error) {
    process.stderr.write(`guanxi: ${error.message}\n`)
    process.exitCode = 1
  }
}
