import { parse } from 'parse5'
import { type Form, formOf } from './form.ts'
import { addressOf, attribute, type Element, elementsOf, textOf } from './html.ts'

export interface Page {
  title: string
  /** What can be read on it. */
  text: string
  links: { text: string; url: string }[]
  images: string[]
  forms: Form[]
  /** What is passed on when it is shared. */
  share: string
  /** Where it tells how long it was read. */
  beacon?: string
  /** The picture that is handed out. */
  poster?: string
}

/**
 * Reads a page as a browser without scripts does; addresses are absolute. What its script would do, it says by
 * `data-beacon`, `data-share`, `data-started` and `data-poster`.
 */
export function readPage(html: string, url: string): Page {
  const all = [...elementsOf(parse(html))]
  const named = (tag: string) => all.filter(({ tagName }) => tagName === tag)
  const base = named('base').flatMap((one) => addressOf(one, 'href', url) ?? [])[0] ?? url
  const addressIn = (name: string) => all.flatMap((one) => addressOf(one, name, base) ?? [])[0]
  const og = named('meta').find((one) => attribute(one, 'property') === 'og:url')
  const beacon = addressIn('data-beacon')
  const picture = (one: Element) =>
    addressOf(one, 'src', base) ?? addressOf(one, 'href', base) ?? addressOf(one, 'data', base) ?? []
  const [poster] = all.filter((one) => attribute(one, 'data-poster') !== undefined).flatMap(picture)
  return {
    title: [...named('title'), ...named('h1')].map(textOf).find(Boolean) ?? '',
    text: named('body').map(textOf).join(' '),
    links: named('a').flatMap((link) => {
      const to = addressOf(link, 'href', base)
      return to ? [{ text: textOf(link), url: to }] : []
    }),
    images: ['img', 'image'].flatMap(named).flatMap(picture),
    forms: named('form').map((form) => formOf(form, all, base)),
    share: addressIn('data-share') ?? (og && addressOf(og, 'content', base)) ?? url,
    ...(beacon && { beacon }),
    ...(poster && { poster }),
  }
}
