import { DatePicker, Form, Select } from 'antd'
import type { ReactNode } from 'react'
import type { Word } from '../../i18n/dictionary.ts'
import { useText } from '../../i18n/language.tsx'
import { OfField } from '../../kit/of-field.tsx'
import { useZone } from '../../kit/zone.ts'
import { type CrowdFilter, tidy } from './crowd.ts'

type Props = { value?: CrowdFilter; onChange?: (filter: CrowdFilter) => void }

/** Builds a filter of customers by staff, tags, stage, group chats, time and gender. */
export function CrowdFilterBuilder({ value = {}, onChange = () => {} }: Props) {
  const t = useText()
  const set = (part: CrowdFilter) => onChange(tidy({ ...value, ...part }))
  const tags = (part: CrowdFilter['tag_condition']) => set({ tag_condition: { ...value.tag_condition, ...part } })
  const { shown, meant } = useZone()
  return (
    <div className="crowd-filter">
      <Line word="filter.staff" id="crowd-staff">
        <OfField
          id="crowd-staff"
          directory="staff"
          many
          value={value.staff_ext_id_list ?? []}
          onChange={(ids) => set({ staff_ext_id_list: ids as string[] })}
        />
      </Line>
      <Line word="filter.tags" id="crowd-tags">
        <OfField
          id="crowd-tags"
          directory="tags"
          many
          value={value.tag_condition?.or_tag_list ?? []}
          onChange={(ids) => tags({ or_tag_list: ids as number[] })}
        />
      </Line>
      <Line word="filter.notTags" id="crowd-not-tags">
        <OfField
          id="crowd-not-tags"
          directory="tags"
          many
          value={value.tag_condition?.not_or_tag_list ?? []}
          onChange={(ids) => tags({ not_or_tag_list: ids as number[] })}
        />
      </Line>
      <Line word="filter.stage" id="crowd-stage">
        <OfField
          id="crowd-stage"
          directory="journey-stages"
          many
          value={value.kanban_stage_id_list ?? []}
          onChange={(ids) => set({ kanban_stage_id_list: ids as number[] })}
        />
      </Line>
      <Line word="filter.groups" id="crowd-groups">
        <OfField
          id="crowd-groups"
          directory="group-chats"
          many
          value={value.group_ext_id_list ?? []}
          onChange={(ids) => set({ group_ext_id_list: ids as string[] })}
        />
      </Line>
      <Line word="filter.added" id="crowd-added">
        <DatePicker.RangePicker
          id={{ start: 'crowd-added', end: 'crowd-added-end' }}
          style={{ width: '100%' }}
          allowEmpty={[true, true]}
          value={[shown(value.start_time), shown(value.end_time)]}
          placeholder={[t('filter.fromDay'), t('filter.to')]}
          onChange={(days) =>
            set({
              start_time: meant(days?.[0]?.startOf('day')),
              end_time: meant(days?.[1]?.endOf('day')),
            } as CrowdFilter)
          }
        />
      </Line>
      <Line word="gender" id="crowd-gender">
        <Select
          id="crowd-gender"
          allowClear
          value={value.gender as never}
          options={[
            { value: 1, label: t('gender.male') },
            { value: 2, label: t('gender.female') },
            { value: 0, label: t('gender.unknown') },
          ]}
          onChange={(gender: number | undefined) => set({ gender } as CrowdFilter)}
        />
      </Line>
    </div>
  )
}

function Line({ word, id, children }: { word: Word; id: string; children: ReactNode }) {
  const t = useText()
  return (
    <Form.Item label={t(word)} htmlFor={id} layout="vertical" style={{ marginBottom: 10 }}>
      {children}
    </Form.Item>
  )
}
