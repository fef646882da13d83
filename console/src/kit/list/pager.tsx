import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../format.ts'
import { LeftIcon, RightIcon } from '../icons.tsx'
import './pager.css'

type Props = {
  page: number
  size: number
  total: number
  go(page: number): void
  /** Other numbers of rows that a page may have. */
  sizes?: readonly number[]
  resize?(size: number): void
}

/** Turns the pages of a list, and says which records are shown. */
export function Pager({ page, size, total, go, sizes, resize }: Props) {
  const t = useText()
  const last = Math.max(1, Math.ceil(total / size))
  if (total <= Math.min(size, sizes?.[0] ?? size) && page === 1) return null
  return (
    <div className="pager">
      {sizes && resize && (
        <select aria-label={t('pages.size')} value={size} onChange={(event) => resize(Number(event.target.value))}>
          {sizes.map((each) => (
            <option key={each} value={each}>
              {t('pages.rows', { n: each })}
            </option>
          ))}
        </select>
      )}
      <Shown {...{ page, size, total }} />
      <span className="pager-turn">
        <Back to={page > 1 ? () => go(Math.min(page - 1, last)) : undefined} />
        <PageNumber page={page} last={last} go={go} />
        <On to={page < last ? () => go(page + 1) : undefined} />
      </span>
    </div>
  )
}

type StepProps = Pick<Props, 'page' | 'size' | 'total'> & Record<'back' | 'on', (() => void) | undefined>

/** Turns the pages of a list that are reached one after the other. */
export function StepPager({ back, on, ...shown }: StepProps) {
  if (!back && shown.total <= shown.size) return null
  return (
    <div className="pager">
      <Shown {...shown} />
      <Back to={back} />
      <On to={on} />
    </div>
  )
}

/** Which records are shown, of how many. */
function Shown({ page, size, total }: Pick<Props, 'page' | 'size' | 'total'>) {
  const t = useText()
  const format = useFormat()
  const [from, to] = [(page - 1) * size + 1, Math.min(page * size, total)]
  return (
    <span className="number">
      {t('pages.shown', { from: format.number(from), to: format.number(to), total: format.number(total) })}
    </span>
  )
}

type Turn = { to: (() => void) | undefined }

function Back({ to }: Turn) {
  const t = useText()
  return (
    <button type="button" className="icon-button" aria-label={t('pages.previous')} disabled={!to} onClick={to}>
      <LeftIcon />
    </button>
  )
}

function On({ to }: Turn) {
  const t = useText()
  return (
    <button type="button" className="icon-button" aria-label={t('pages.next')} disabled={!to} onClick={to}>
      <RightIcon />
    </button>
  )
}

/** The page's number, which can be typed. */
function PageNumber({ page, last, go }: { page: number; last: number; go(page: number): void }) {
  const t = useText()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const typed = Number(new FormData(event.currentTarget).get('page'))
        if (Number.isInteger(typed) && typed >= 1) go(Math.min(typed, last))
      }}
    >
      <input
        key={page}
        name="page"
        className="input number"
        inputMode="numeric"
        aria-label={t('pages.number', { last })}
        defaultValue={page}
      />
      <span className="number"> / {last}</span>
    </form>
  )
}
