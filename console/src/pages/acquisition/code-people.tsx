import './code-schedule.css'
import { InputNumber, Switch } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { useText } from '../../i18n/language.tsx'
import { Person } from '../../kit/person.tsx'
import { useCodeStaff } from './code-staff.ts'

export type StaffRule = NonNullable<RecordOf<'contact-ways'>['staff_rules']>[number]

type Props = { id?: string; value?: readonly StaffRule[]; onChange?: (rules: StaffRule[]) => void }

/** How many customers each may get by the code on a day, and who is away. Those without a rule are not kept. */
export function PeopleField({ id, value = [], onChange = () => {} }: Props) {
  const t = useText()
  const staff = useCodeStaff()
  const ruleOf = (staff_id: string): StaffRule =>
    value.find((rule) => rule.staff_id === staff_id) ?? { staff_id, daily_cap: null, online: true }
  const put = (rule: StaffRule) => {
    const all = staff.map((member) => (member.id === rule.staff_id ? rule : ruleOf(member.id)))
    onChange(all.filter(({ daily_cap, online }) => daily_cap !== null || !online))
  }
  if (staff.length === 0) return <span className="muted">{t('code.noStaff')}</span>
  return (
    <ul id={id} className="code-people">
      {staff.map(({ id: staffId, name }) => {
        const rule = ruleOf(staffId)
        return (
          <li key={staffId}>
            <span className="grow">
              <Person name={name} />
            </span>
            <InputNumber
              min={1}
              max={1_000_000}
              precision={0}
              placeholder={t('code.noCap')}
              aria-label={t('code.capOf', { name })}
              value={rule.daily_cap}
              onChange={(daily_cap) => put({ ...rule, daily_cap })}
            />
            <Switch
              checked={rule.online}
              checkedChildren={t('code.online')}
              unCheckedChildren={t('code.away')}
              aria-label={t('code.onlineOf', { name })}
              onChange={(online) => put({ ...rule, online })}
            />
          </li>
        )
      })}
    </ul>
  )
}
