/** Why something cannot be done on the platform, which may be `away`; `field` is the option that is wrong, where it is one. */
export class TriggerError extends Error {
  readonly kind: 'usage' | 'not_found' | 'refused' | 'away'
  readonly field: string | undefined
  constructor(message: string, kind: TriggerError['kind'] = 'refused', field?: string) {
    super(message)
    this.kind = kind
    this.field = field
  }
}

/** Whether a simulator did not answer. */
export const isAway = (error: unknown): boolean => error instanceof TriggerError && error.kind === 'away'
