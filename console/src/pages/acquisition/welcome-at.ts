import type { RecordOf } from '../../api/types.ts'

type Variants = readonly NonNullable<RecordOf<'contact-ways'>['welcome_variants']>[number][]

/** A moment as a clock on the wall shows it. */
export type Moment = { day: string; weekday: number; time: string }

/** What a clock on the wall shows at `YYYY-MM-DDTHH:MM`. */
export function momentOf(local: string): Moment {
  const [day = '', time = '00:00'] = local.split('T')
  return { day, weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, time }
}

/** Which of a code's welcomes greets at a moment: one of its dates, else one of its hours; undefined for the general one. */
export function variantAt(variants: Variants, { day, weekday, time }: Moment): number | undefined {
  const isDue = (variant: Variants[number]) =>
    variant.kind === 'dates'
      ? variant.start_day <= day && day <= variant.end_day
      : variant.weekdays.includes(weekday) && variant.start <= time && time < variant.end
  const due = variants.flatMap((variant, n) => (isDue(variant) ? [{ kind: variant.kind, n }] : []))
  return (due.find(({ kind }) => kind === 'dates') ?? due[0])?.n
}

/** When a welcome greets: its dates, or its hours with the days of the week (1 to 7, named by `dayName`) unless it is all of them. */
export function whenOf(variant: Variants[number], dayName: (day: number) => string): string {
  if (variant.kind === 'dates') return [...new Set([variant.start_day, variant.end_day])].join(' – ')
  const hours = `${variant.start} – ${variant.end}`
  return [...(variant.weekdays.length === 7 ? [] : variant.weekdays.map(dayName)), hours].join(' ')
}
