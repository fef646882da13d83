/** HTML that is safe to put into a page as it is. */
export type Html = { readonly html: string }

type Part = string | number | Html | undefined | false | readonly Html[]

/** HTML with every value in it escaped, but for what is HTML already; nothing for undefined and false. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.map((text, i) => text + (i < parts.length ? shown(parts[i]) : '')).join('') }
}

function shown(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map((each) => each.html).join('')
}

const escapeHtml = (text: string) => text.replace(/[&<>"'`]/g, (char) => `&#${char.charCodeAt(0)};`)
