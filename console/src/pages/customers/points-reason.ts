import type { Translate } from '../../i18n/language.tsx'

/** Why points were moved: somebody's own words, or one of ours. */
export function reasonFor(reason: string, t: Translate): string {
  if (reason === 'open_api') return t('actor.integrator')
  return reason === 'opening' ? t('points.opening') : reason
}
