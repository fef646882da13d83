import { Phone } from '../../domain/phone.tsx'
import { PhoneButton, SimulatorPhone, usePhone } from '../../domain/simulator-phone.tsx'
import { useText } from '../../i18n/language.tsx'
import { CopyField } from '../../kit/copy.tsx'
import { usePageState } from '../../kit/page-state.ts'
import type { Column } from '../../kit/spec/list-spec.ts'
import { type Level, levelsOf } from './mission-form.ts'

type Mission = {
  name: string
  describe?: string
  rules?: Level[]
  public_url?: string
  status: string
  start_time?: number
  end_time?: number
}

/** What customers will see, beside the form. */
export const preview = ({ name, describe, rules }: Record<string, unknown>) => (
  <MissionPreview name={String(name ?? '')} describe={String(describe ?? '')} rules={levelsOf(rules)} />
)

function MissionPreview({ name, describe, rules }: { name: string; describe: string; rules: readonly Level[] }) {
  const t = useText()
  return (
    <Phone title={name}>
      {rules.length === 0 && !describe && <div className="phone-note">{t('preview.nothing')}</div>}
      {describe && <p className="phone-note">{describe}</p>}
      {rules.map(({ level, needed, prize, stock }) => (
        <div key={level} className="phone-note">
          <strong>{prize || t('mission.prize')}</strong>
          <div>{t('mission.friends', { n: needed })}</div>
          {stock !== null && <div>{t('mission.left', { n: stock })}</div>}
        </div>
      ))}
    </Phone>
  )
}

/** Where a mission is joined, and how its page looks; where a simulated phone is at hand, to join there. */
export function MissionLead({ mission }: { mission: Mission }) {
  const t = useText()
  const phone = usePhone()
  const { state } = usePageState()
  const { name, describe = '', rules = [], public_url } = mission
  return (
    <div className="stack">
      {public_url && <CopyField label={t('mission.link')} value={public_url} />}
      {phone && public_url && <PhoneButton word="phone.join" />}
      {phone && public_url && state.phone !== undefined && <SimulatorPhone url={phone} page={public_url} />}
      {(describe || rules.length > 0) && <MissionPreview name={name} describe={describe} rules={rules} />}
    </div>
  )
}

export const MISSION_FACTS: readonly Column<Mission>[] = [
  {
    title: 'mission.startsAt',
    cell: ({ start_time }, { format }) => start_time && format.time(start_time),
  },
  {
    title: 'mission.endsAt',
    cell: ({ end_time }, { format }) => end_time && format.time(end_time),
  },
]
