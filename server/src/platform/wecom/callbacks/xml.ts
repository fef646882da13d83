import { XMLParser } from 'fast-xml-parser'
import { MOST_LEVELS } from '../../../contract/json-limits.ts'

/** An element's text, or what is inside it; a repeated element is an array. */
type XmlValue = string | XmlElements | (string | XmlElements)[]
export type XmlElements = { [name: string]: XmlValue | undefined }

// texts stay as they are: ids are long numbers, and nothing refers to entities
const parser = new XMLParser({
  ignoreAttributes: true,
  parseTagValue: false,
  processEntities: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MOST_LEVELS - 1, // inside the outermost
})

/** Elements of one callback: the members of a large group chat are two thousand. */
const MOST_ELEMENTS = 5_000
const LONG_TAG = /<[^!>][^>]{1000}/

const ELEMENT = /\s*<([A-Z]\w*)>(?:<!\[CDATA\[([^\]]*)\]\]>|([^<\s]*))<\/\1>/y
const END = /\s*<\/xml>\s*$/y

/** Elements that hold texts and nothing else, each once, as most callbacks are; undefined when there is more to it. */
function readFlat(text: string): XmlElements | undefined {
  if (!text.startsWith('<xml>')) return undefined
  const elements: XmlElements = {}
  let at = '<xml>'.length
  for (;;) {
    ELEMENT.lastIndex = at
    const found = ELEMENT.exec(text)
    if (!found) break
    const [, name, quoted, plain] = found as unknown as [string, string, string?, string?]
    if (Object.hasOwn(elements, name)) return undefined
    elements[name] = quoted ?? plain ?? ''
    at = ELEMENT.lastIndex
  }
  END.lastIndex = at
  return END.test(text) ? elements : undefined
}

/** What is inside `<xml>`; undefined when it is not the platform's XML. */
export function readXml(text: string): XmlElements | undefined {
  return readFlat(text) ?? parseXml(text)
}

/** As `readXml`, by the parser for all of XML. What no callback has is not given to it: the caller is not known yet. */
export function parseXml(text: string): XmlElements | undefined {
  if (LONG_TAG.test(text) || text.split('<', 2 * MOST_ELEMENTS + 2).length > 2 * MOST_ELEMENTS + 1) return undefined
  try {
    const { xml } = parser.parse(text, true) as { xml?: unknown }
    return typeof xml === 'object' && xml !== null && !Array.isArray(xml) ? (xml as XmlElements) : undefined
  } catch {
    return undefined
  }
}

/** The text of an element; undefined when it is absent, empty or not a text. */
export function textIn(elements: XmlElements, name: string): string | undefined {
  const value = Object.hasOwn(elements, name) ? elements[name] : undefined
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The texts of a repeated element inside another, such as `MemChangeList/Item`. */
export function textsIn(elements: XmlElements, list: string, item: string): string[] {
  const inner = Object.hasOwn(elements, list) ? elements[list] : undefined
  if (typeof inner !== 'object' || Array.isArray(inner)) return []
  return [inner[item] ?? []].flat().filter((each) => typeof each === 'string')
}
