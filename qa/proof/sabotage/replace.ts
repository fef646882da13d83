import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Loads one module of the service with `text` in place of `part` and `more` at its end; everything else as it is. */
export function replaceIn(file: string, part: string, text: string, more: string): void {
  registerHooks({
    load(url, context, next) {
      if (!url.endsWith(file)) return next(url, context)
      const whole = readFileSync(fileURLToPath(url), 'utf8')
      if (!whole.includes(part)) throw new Error(`${file} has no "${part}" to break`)
      return { format: 'module-typescript', shortCircuit: true, source: `${whole.replaceAll(part, text)}${more}` }
    },
  })
}
