import { parse, serialize } from 'parse5'
import { elementsOf } from './html.ts'

const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'poster'])
/** Elements by which a page leads elsewhere. */
const LEADING = new Set(['a', 'area', 'form', 'button', 'input', 'iframe'])

interface Places {
  /** Where the page really is. */
  url: string
  site: string
  /** Where another site is shown. */
  elsewhere: (url: URL) => string
}

/** A page whose full addresses lead through windows: relative ones work as they are. */
export function rewritePage(html: string, { url, site, elsewhere }: Places): string {
  const document = parse(html)
  for (const element of elementsOf(document)) {
    for (const attribute of element.attrs) {
      if (!ADDRESSES.has(attribute.name) || !/^(?:https?:)?\/\//i.test(attribute.value.trim())) continue
      if (!URL.canParse(attribute.value, url)) continue
      const to = new URL(attribute.value, url)
      if (to.origin === site || LEADING.has(element.tagName)) attribute.value = elsewhere(to)
    }
  }
  return serialize(document)
}

/** A policy under which the page may be shown in the phone, otherwise as it is. */
export function rewritePolicy(policy: string, site: string, shown: string): string {
  return policy
    .split(';')
    .filter((part) => !/^\s*frame-ancestors\b/i.test(part))
    .join(';')
    .replaceAll(site, shown)
}
