import type { Sim } from '../sim.ts'
import { collection } from '../state/collection.ts'
import type { Browsing } from './visitor.ts'

/** The page that somebody has before them. */
export interface Tab {
  key: string
  url: string
  status: number
  html: string
  /** What was filled in and not submitted, by the form's place on the page. */
  filled: Record<number, Filled>
  /** Forms whose first input was reported. */
  started: number[]
}

/** Values by the name of a field; a file is an object. */
export type Filled = Record<string, (string | FilledFile)[]>

export interface FilledFile {
  filename: string
  content_type?: string
  /** base64 */
  data: string
}

/** What an address gave. */
export interface Opened {
  status: number
  url: string
  headers: Record<string, string>
  /** Text, or base64 of what is none. */
  body: string
}

const MOST = 2_000_000
const tabs = collection<Tab>('tabs', ({ key }) => key)
/** What those who have no page open were answered instead of one. */
const others = collection<{ key: string; answered: string }>('others', ({ key }) => key)

export const findTab = ({ store }: Sim, { key }: Browsing): Tab | undefined => store.get(tabs, '', key)

export function saveTab({ store }: Sim, tab: Tab): Tab {
  return store.transaction(() => store.put(tabs, '', tab))
}

/** Whether it is HTML, or says nothing of what it is. */
export const isPage = ({ headers }: Opened): boolean =>
  /^(?:text\/html|application\/xhtml|$)/.test(headers['content-type'] ?? '')

/** An answer that is no page, in words. */
export const answeredOf = ({ url, headers }: Opened): string =>
  `${url} answered ${headers['content-type']}, which is no page`

/** What somebody without a page was answered last. */
export const findOther = ({ store }: Sim, { key }: Browsing): string | undefined => store.get(others, '', key)?.answered

/** What was opened is the page from now on; other things than pages are only shown. */
export function keepTab(sim: Sim, browsing: Browsing, opened: Opened): void {
  const { key } = browsing
  if (!isPage(opened)) {
    if (!findTab(sim, browsing))
      sim.store.transaction(() => sim.store.put(others, '', { key, answered: answeredOf(opened) }))
    return
  }
  const { url, status, body } = opened
  saveTab(sim, { key, url, status, html: body.slice(0, MOST), filled: {}, started: [] })
}
