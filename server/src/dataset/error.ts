import { type Reason, wordsOf } from '../contract/reasons.ts'

/** Something in a dataset that cannot be imported: which file, and where it is known which line and field. */
export class DatasetError extends Error {
  override name = 'DatasetError'
  readonly place: Place
  readonly reason: Reason

  constructor(place: Place, reason: Reason) {
    super(`${placeText(place)}: ${wordsOf(reason, 'en')}`)
    this.place = place
    this.reason = reason
  }
}

/** `line` counts from 1; `field` may be a path such as `external_profile.external_corp_name`. */
export type Place = { file: string; line?: number; field?: string }

function placeText({ file, line, field }: Place): string {
  return `${file}${line === undefined ? '' : ` line ${line}`}${field === undefined ? '' : `, field ${field}`}`
}
