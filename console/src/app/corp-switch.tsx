import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useState } from 'react'
import { corpsQuery, type SignedIn } from '../api/session.ts'
import { useText } from '../i18n/language.tsx'
import { DownIcon } from '../kit/icons.tsx'
import { Face } from '../kit/person.tsx'
import { Pop } from '../kit/pop.tsx'

type Props = { session: SignedIn; corp?: { corp_id: string; name: string; logo?: string; colour?: string } | undefined }

/** The corporation's logo and name, and a way to the others; its colour is shown here and on pages for customers. */
export function CorpSwitch({ session, corp }: Props) {
  const t = useText()
  const name = corp?.name ?? t('corp.choose')
  const shown = (
    <>
      <span className="corp-mark" style={corp?.colour ? { borderColor: corp.colour } : {}}>
        <Face name={name} address={corp?.logo} square size={24} />
      </span>
      <strong className="clip">{name}</strong>
    </>
  )
  if (!session.admin && session.corps.length < 2) return <div className="corp-switch">{shown}</div>
  return (
    <Pop
      className="corp-switch"
      label={`${t('corporation')}: ${name}`}
      button={
        <>
          {shown}
          <DownIcon />
        </>
      }
    >
      {(close) => <Corps session={session} chosen={corp?.corp_id} close={close} />}
    </Pop>
  )
}

/** A short list is there at once; a server administrator's is asked for, as there may be thousands. */
function Corps({ session, chosen, close }: { session: SignedIn; chosen: string | undefined; close(): void }) {
  const t = useText()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...corpsQuery(q),
    enabled: session.admin,
  })
  const own = session.corps.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()))
  const corps = session.admin ? (data?.pages.flatMap(({ items }) => items) ?? []) : own
  return (
    <>
      {(session.admin || session.corps.length > 8) && (
        <input
          className="input filter-search"
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <div className="pop-list">
        {corps.map(({ corp_id, name }) => (
          <button
            key={corp_id}
            type="button"
            className="pop-item"
            aria-current={corp_id === chosen || undefined}
            onClick={() => {
              close()
              navigate({ to: '/$corp/', params: { corp: corp_id }, search: {} as never })
            }}
          >
            <Face name={name} square size={20} />
            <span className="clip">{name}</span>
          </button>
        ))}
        {hasNextPage && (
          <button type="button" className="pop-item" disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('corps.more')}
          </button>
        )}
      </div>
    </>
  )
}
