import type { Translate } from '../i18n/language.tsx'
import { Tag } from './tag.tsx'

/** Whether something works now, as a label. */
export function Enabled({ on, t }: { on: boolean; t: Translate }) {
  return <Tag tone={on ? 'gain' : 'plain'}>{t(on ? 'enabled' : 'disabled')}</Tag>
}
