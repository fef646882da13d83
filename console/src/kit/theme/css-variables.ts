import { TOKENS, type Tokens } from './tokens.ts'

/** `brandSoft` is `--brand-soft`. */
function variables(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`)
    .join('')
}

/** Gives the page's styles the colours, as variables; `data-theme` of the document chooses among them. */
export function writeVariables(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    `:root{${variables(TOKENS.light)}color-scheme:light}:root[data-theme=dark]{${variables(TOKENS.dark)}color-scheme:dark}`,
  )
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
