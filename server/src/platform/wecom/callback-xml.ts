import { XMLParser } from 'fast-xml-parser'

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
})

/** What is inside `<xml>`; undefined when it is not the platform's XML. */
export function readXml(text: string): XmlElements | undefined {
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
