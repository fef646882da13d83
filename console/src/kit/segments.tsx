import './segments.css'

type Props<T> = {
  /** What is chosen here. */
  label: string
  choices: readonly { value: T; text: string }[]
  value: T
  onChange: (value: T) => void
}

/** A choice of a few, all of them in sight. */
export function Segments<T extends string | number | undefined>({ label, choices, value, onChange }: Props<T>) {
  return (
    <fieldset className="segments" aria-label={label}>
      {choices.map((each) => (
        <button key={each.text} type="button" aria-pressed={each.value === value} onClick={() => onChange(each.value)}>
          {each.text}
        </button>
      ))}
    </fieldset>
  )
}
