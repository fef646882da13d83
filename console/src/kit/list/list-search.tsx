import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/language.tsx'
import { CloseIcon, SearchIcon } from '../icons.tsx'

/** Milliseconds after the last letter at which a search begins by itself. */
const PAUSE_MS = 300

type Props = { label: string; value: string; search(text: string): void }

/** A list's search field. It searches while one types, and keeps the focus. */
export function ListSearch({ label, value, search }: Props) {
  const t = useText()
  const [typed, setTyped] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(value)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // another search came from elsewhere: a link, Back, a saved view
    if (value !== sent.current) setTyped(value)
    sent.current = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = (text: string) => {
    clearTimeout(timer.current)
    sent.current = text.trim()
    search(text.trim())
  }
  const soon = (text: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(send, PAUSE_MS, text)
  }
  return (
    <form
      className="list-search"
      onSubmit={(event) => {
        event.preventDefault()
        send(typed)
      }}
    >
      <SearchIcon />
      <input
        ref={field}
        type="text"
        enterKeyHint="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={({ target, nativeEvent }) => {
          setTyped(target.value)
          // letters of a pinyin that is not a word yet are not searched for
          if (!(nativeEvent as InputEvent).isComposing) soon(target.value)
        }}
        onCompositionEnd={({ currentTarget }) => soon(currentTarget.value)}
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={t('search.clear')}
          onClick={() => {
            setTyped('')
            send('')
            field.current?.focus()
          }}
        >
          <CloseIcon />
        </button>
      )}
    </form>
  )
}
