/** Why something cannot be done on the platform: `field` is the option that is wrong, where it is one. */
export class TriggerError extends Error {
  readonly kind: 'usage' | 'not_found' | 'refused'
  readonly field: string | undefined
  constructor(message: string, kind: TriggerError['kind'] = 'refused', field?: string) {
    super(message)
    this.kind = kind
    this.field = field
  }
}
