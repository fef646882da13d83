/** Something in a dataset that cannot be imported: which file, and where it is known which line and field. */
export class DatasetError extends Error {
  override name = 'DatasetError'
  readonly place: Place

  constructor(place: Place, reason: string) {
    super(`${placeText(place)}: ${reason}`)
    this.place = place
  }
}

/** `line` counts from 1; `field` may be a path such as `external_profile.external_corp_name`. */
export type Place = { file: string; line?: number; field?: string }

function placeText({ file, line, field }: Place): string {
  return `${file}${line === undefined ? '' : ` line ${line}`}${field === undefined ? '' : `, field ${field}`}`
}
