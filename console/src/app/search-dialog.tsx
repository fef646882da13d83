import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Empty, Input, Modal, Spin } from 'antd'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { callIn } from '../api/call.ts'
import { useCorp } from '../api/corp.tsx'
import type { List } from '../api/list.ts'
import type { Resource } from '../api/types.ts'
import { useText } from '../i18n/language.tsx'
import { focusField } from '../kit/focus-field.ts'
import { pages } from './pages.ts'

/** Where the search looks: page, resource, and the fields that give a record's id and name. */
const PLACES = [
  { page: 'customers', resource: 'customers', id: 'external_user_id', name: 'name' },
  { page: 'tickets', resource: 'tickets', id: 'order_no', name: 'title' },
  { page: 'contact-ways', resource: 'contact-ways', id: 'id', name: 'remark' },
  { page: 'group-messages', resource: 'group-messages', id: 'id', name: 'name' },
  { page: 'radars', resource: 'radars', id: 'id', name: 'name' },
  { page: 'projects', resource: 'projects', id: 'uid', name: 'name' },
  { page: 'group-chats', resource: 'group-chats', id: 'group_ext_id', name: 'name' },
  { page: 'staff', resource: 'staff', id: 'id', name: 'name' },
] as const satisfies readonly { resource: Resource; page: string; id: string; name: string }[]

const MOST = 5

const linksIn = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('a') ?? [])]

/** Records and pages whose names hold what is typed. */
export default function SearchDialog({ close }: { close: () => void }) {
  const t = useText()
  const { corp_id, can } = useCorp()
  const [text, setText] = useState('')
  const hitList = useRef<HTMLUListElement>(null)
  const step = (event: KeyboardEvent) => {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (way === 0) return
    event.preventDefault()
    const links = linksIn(hitList.current)
    links[links.indexOf(document.activeElement as HTMLElement) + way]?.focus()
  }
  const q = useDeferredValue(text.trim())
  const open = pages.filter(({ right }) => can(right))
  const places = PLACES.filter((place) => open.some(({ path }) => path === place.page))
  const found = useQueries({
    queries: places.map(({ resource }) => ({
      queryKey: [corp_id, resource, 'search', q],
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { data } = await callIn(corp_id, 'get', resource, { query: { q, limit: MOST }, signal })
        return data as List<Record<string, unknown>>
      },
      enabled: q !== '',
      retry: false,
    })),
  })
  const matching = q === '' ? [] : open.filter(({ title }) => t(title).toLowerCase().includes(q.toLowerCase()))
  const waiting = found.some(({ isFetching }) => isFetching)
  const hits = places.flatMap((place, n) => (found[n]?.data?.items ?? []).map((record) => ({ place, record })))
  return (
    <Modal open afterOpenChange={focusField} onCancel={close} footer={null} title={t('search.all')} destroyOnHidden>
      <Input
        allowClear
        size="large"
        placeholder={t('search.hint')}
        aria-label={t('search.all')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={() => linksIn(hitList.current)[0]?.click()}
        onKeyDown={step}
        suffix={waiting ? <Spin size="small" /> : null}
      />
      <ul className="search-hits" ref={hitList} onKeyDown={step}>
        {matching.map((page) => (
          <li key={page.path}>
            <Link to={`/$corp/${page.path}`} params={{ corp: corp_id }} onClick={close}>
              <span>{t(page.title)}</span>
              <span className="muted">{t('search.page')}</span>
            </Link>
          </li>
        ))}
        {hits.map(({ place, record }) => {
          const id = String(record[place.id])
          const page = open.find(({ path }) => path === place.page)
          return (
            <li key={`${place.page} ${id}`}>
              <Link to={`/$corp/${place.page}`} params={{ corp: corp_id }} search={{ open: id }} onClick={close}>
                <span className="clip">{String(record[place.name] || id)}</span>
                <span className="muted">{page ? t(page.title) : null}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {q !== '' && !waiting && hits.length + matching.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('search.nothing')} />
      )}
    </Modal>
  )
}
