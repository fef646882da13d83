import './search-dialog.css'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { callIn } from '../api/call.ts'
import { useCorp } from '../api/corp.tsx'
import type { List } from '../api/list.ts'
import { useText } from '../i18n/language.tsx'
import { searchFrom } from '../kit/address.ts'
import { Dialog } from '../kit/dialog.tsx'
import { PlusIcon } from '../kit/icons.tsx'
import type { Page } from '../kit/page.ts'
import { Face } from '../kit/person.tsx'
import { recentIn } from '../kit/record/recent.ts'
import { pages } from '../pages/menu.ts'

/** Records of one page that are offered. */
const MOST = 5
/** Milliseconds after the last letter at which records are searched for. */
const PAUSE_MS = 150

type Hit = { key: string; address: string; name: string; note: string; icon: ReactNode }

const linksIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]

/** People, records, pages and what can be done, by what is typed; at first what was opened lately. */
export default function SearchDialog({ close }: { close: () => void }) {
  const t = useText()
  const { corp_id } = useCorp()
  const [text, setText] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const { hits, waiting, sure } = useHits(text.trim())
  /** Whether the first hit is to be opened as soon as what was typed is found. */
  const [entered, setEntered] = useState(false)
  useEffect(() => {
    if (!entered || waiting) return
    setEntered(false)
    linksIn(list.current)[0]?.click()
  }, [entered, waiting])
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return step(event)
    if (event.nativeEvent.isComposing) return
    // the button that opened the search has the focus again before the key is let go: it would be pressed by it
    event.preventDefault()
    if (waiting && !sure) setEntered(true)
    else linksIn(list.current)[0]?.click()
  }
  const step = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    const links = linksIn(list.current)
    links[links.indexOf(document.activeElement as HTMLElement) + way]?.focus()
  }
  return (
    <Dialog title={t('search.all')} bare className="search" close={close}>
      <input
        autoFocus
        className="input"
        placeholder={t('search.hint')}
        aria-label={t('search.all')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setEntered(false)
        }}
        onKeyDown={pressed}
      />
      <ul className="search-hits" ref={list} onKeyDown={step} aria-busy={waiting} data-loading={waiting || undefined}>
        {hits.map(({ key, address, name, note, icon }) => {
          const [path = '', query = ''] = address.split('?')
          return (
            <li key={key}>
              <Link
                to={`/$corp/${path}`}
                params={{ corp: corp_id }}
                search={searchFrom(query) as never}
                onClick={close}
              >
                {icon}
                <span className="clip grow">{name}</span>
                <span className="muted">{note}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {text.trim() !== '' && !waiting && hits.length === 0 && <p>{t('search.nothing')}</p>}
    </Dialog>
  )
}

/**
 * What is found: lately opened records first, then what can be done, pages and records. `waiting` are records that what was
 * typed may still find; the first is `sure` to stay the first.
 */
function useHits(typed: string): { hits: Hit[]; waiting: boolean; sure: boolean } {
  const t = useText()
  const { corp_id, can, may } = useCorp()
  const [q, setQ] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(setQ, PAUSE_MS, typed)
    return () => clearTimeout(timer)
  }, [typed])
  const open = pages.filter(({ right }) => can(right))
  const places = open.flatMap((page) => (page.search ? [{ page, search: page.search }] : []))
  const found = useQueries({
    queries: places.map(({ search: { resource } }) => ({
      queryKey: [corp_id, resource, 'search', q],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await callIn(corp_id, 'get', resource, { query: { q, limit: MOST }, signal })
        return data as List<Record<string, unknown>>
      },
      ...{ enabled: q !== '', retry: false },
    })),
  })
  /** A phone is found however its digits are grouped. */
  const ungrouped = typed.replaceAll(/[ -]/g, '')
  const holds = (text: string) => text.toLowerCase().includes(typed.toLowerCase())
  const pageOf = (address: string) => open.find(({ path }) => path === address.split('?')[0])
  const recent = recentIn(corp_id).flatMap(({ address, name }) => {
    const page = pageOf(address)
    return page && holds(name)
      ? [{ key: address, address, name, note: t(page.title), icon: <Mark page={page} name={name} /> }]
      : []
  })
  const actions = open.flatMap((page) => (page.actions ?? []).map((action) => ({ page, ...action })))
  const doing = actions
    .filter(({ call, word }) => may(call) && typed !== '' && holds(t(word)))
    .map(({ page, word, search = 'new=yes' }) => ({
      ...{ key: `${page.path} ${word}`, address: `${page.path}?${search}`, name: t(word), note: t('search.action') },
      icon: <PlusIcon />,
    }))
  const going = open
    .filter(({ title }) => typed !== '' && holds(t(title)))
    .map(({ path, title, icon: Icon }) => ({
      ...{ key: path, address: path, name: t(title), note: t('search.page'), icon: <Icon aria-hidden /> },
    }))
  const records = places.flatMap(({ page, search }, n) =>
    (typed === '' ? [] : (found[n]?.data?.items ?? [])).map((record) => {
      const [id, name] = [String(record[search.id]), String(record[search.name] || record[search.id])]
      const address = `${page.path}?${new URLSearchParams({ open: id })}`
      const values = search.also ? [record[search.also]].flat() : []
      const foundBy = values.filter((value) => String(value).includes(ungrouped))
      const note = [...foundBy, t(page.title)].join(' · ')
      return { key: address, address, name, note, icon: <Mark page={page} name={name} /> }
    }),
  )
  const first = typed === '' ? recent : [...recent.slice(0, 3), ...doing, ...going]
  const known = new Set(first.map(({ key }) => key))
  const waiting = typed !== '' && (q !== typed || found.some(({ isFetching }) => isFetching))
  return { hits: [...first, ...records.filter(({ key }) => !known.has(key))], waiting, sure: first.length > 0 }
}

/** A person's initials, or the mark of the page that a thing is on. */
function Mark({ page: { icon: Icon, people }, name }: { page: Page; name: string }) {
  return people ? <Face name={name} size={20} /> : <Icon aria-hidden />
}
