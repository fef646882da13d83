import type { Tx } from './driver/types.ts'

/** SQL text with its values apart, so that fragments can be put together and still be one prepared statement. */
export type Fragment = { readonly strings: readonly string[]; readonly values: readonly unknown[] }

/** Writes a fragment: interpolated fragments are spliced in, everything else becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...values: unknown[]): Fragment {
  if (!values.some(isFragment)) return { strings, values }
  const texts: string[] = []
  const kept: unknown[] = []
  let open = strings[0] as string
  values.forEach((value, i) => {
    const inner = isFragment(value) ? value : { strings: ['', ''], values: [value] }
    inner.values.forEach((innerValue, j) => {
      texts.push(open + inner.strings[j])
      kept.push(innerValue)
      open = ''
    })
    open += `${inner.strings.at(-1)}${strings[i + 1]}`
  })
  texts.push(open)
  return { strings: texts, values: kept }
}

/** A name or other text that is part of the statement itself: never anything a caller sent. */
export function verbatim(text: string): Fragment {
  return { strings: [text], values: [] }
}

/** Several conditions as one; none is true. */
export function all(conditions: readonly Fragment[]): Fragment {
  return conditions.reduce((one, next) => sql`${one} and ${next}`, verbatim('true'))
}

/** The statement's text with `$n` parameters, numbered from `first`. */
export function textOf(fragment: Fragment, first = 1): string {
  let text = fragment.strings[0] as string
  for (let i = 1; i < fragment.strings.length; i++) text += `$${first + i - 1}${fragment.strings[i]}`
  return text
}

function isFragment(value: unknown): value is Fragment {
  return typeof value === 'object' && value !== null && 'strings' in value && 'values' in value
}

/** Runs a whole statement in a transaction. What is not put together from pieces is written with the driver's own tag. */
export function run<Rows extends object[]>(tx: Tx, fragment: Fragment) {
  return tx.unsafe<Rows>(textOf(fragment), [...fragment.values] as never[])
}
