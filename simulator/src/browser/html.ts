import type { DefaultTreeAdapterTypes } from 'parse5'

export type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.Node

const UNREAD = new Set(['script', 'style', 'template', 'noscript', 'head'])

export const attribute = (element: Element, name: string): string | undefined =>
  element.attrs.find((one) => one.name === name)?.value

/** All elements below a node, in the order of the page. */
export function* elementsOf(node: Node): Generator<Element> {
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    if ('tagName' in child) yield child
    yield* elementsOf(child)
  }
}

/** What can be read below a node. */
export function textOf(node: Node): string {
  return read(node).replace(/\s+/g, ' ').trim()
}

function read(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if ('tagName' in node && UNREAD.has(node.tagName)) return ''
  return 'childNodes' in node ? node.childNodes.map(read).join(' ') : ''
}

/** An http address in full; nothing for others. */
export function addressOf(element: Element, name: string, base: string): string | undefined {
  const given = attribute(element, name)
  if (given === undefined || !URL.canParse(given, base)) return undefined
  const url = new URL(given, base)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
