/** Elements in order. Strings go out in CDATA, numbers bare, lists as child elements. */
export type Elements = [name: string, value: string | number | Elements][]

/** The platform's XML. A CDATA end inside a text is split, so that any text survives. */
export function xml(elements: Elements): string {
  return `<xml>${inner(elements)}</xml>`
}

function inner(elements: Elements): string {
  return elements.map(([name, value]) => `<${name}>${content(value)}</${name}>`).join('')
}

function content(value: string | number | Elements): string {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return inner(value)
  // XML 1.0 cannot carry other control characters at all
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to leave out
  const clean = value.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
  return `<![CDATA[${clean.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}
