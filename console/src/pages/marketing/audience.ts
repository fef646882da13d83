import type { CrowdFilter } from '../../domain/crowd.ts'

/** Who gets a message: those whom conditions find, or the members of a crowd package. */
export type Audience = { filter: CrowdFilter } | { crowd_package_id: number }

type Values = Record<string, unknown>

/** Who gets what a form or a draft holds; nothing while that is not chosen. */
export function audienceOf({ to, filter, crowd_package_id }: Values): Audience | undefined {
  if (to === 'package' || (to === undefined && crowd_package_id)) {
    return crowd_package_id ? { crowd_package_id: Number(crowd_package_id) } : undefined
  }
  return to === 'filter' || filter ? { filter: (filter ?? {}) as CrowdFilter } : undefined
}

/** What a form chooses between for a draft. */
export const choiceOf = ({ crowd_package_id }: Values) => (crowd_package_id ? 'package' : 'filter')
