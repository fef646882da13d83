import './crowd-filter.css'
import { InputNumber } from 'antd'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import { ReferenceSelect } from '../kit/form/reference-select.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { PeriodField } from '../kit/list/period-field.tsx'
import { type CrowdFilter, tidy } from './crowd.ts'
import { FilterLine as Line } from './crowd-line.tsx'
import { CrowdOrders } from './crowd-orders.tsx'

type Props = { value?: CrowdFilter; onChange?: (filter: CrowdFilter) => void }

const SCORES = [
  { field: 'min_score', id: 'crowd-min-score', word: 'filter.minScore' },
  { field: 'max_score', id: 'crowd-max-score', word: 'filter.maxScore' },
] as const

/** Builds a filter of customers by staff, tags, stage, group chats, events, orders, time and gender. */
export function CrowdFilterBuilder({ value = {}, onChange = () => {} }: Props) {
  const t = useText()
  const { may } = useCorp()
  const set = (part: CrowdFilter) => onChange(tidy({ ...value, ...part }))
  const tags = (part: CrowdFilter['tag_condition']) => set({ tag_condition: { ...value.tag_condition, ...part } })
  const events = (part: CrowdFilter['event_condition']) =>
    set({ event_condition: { ...value.event_condition, ...part } })
  return (
    <div className="crowd-filter">
      <Line word="filter.staff" id="crowd-staff">
        <ReferenceSelect
          id="crowd-staff"
          directory="staff"
          many
          value={value.staff_ext_id_list ?? []}
          onChange={(ids) => set({ staff_ext_id_list: ids as string[] })}
        />
      </Line>
      <Line word="filter.tags" id="crowd-tags">
        <ReferenceSelect
          id="crowd-tags"
          directory="tags"
          many
          value={value.tag_condition?.or_tag_list ?? []}
          onChange={(ids) => tags({ or_tag_list: ids as number[] })}
        />
      </Line>
      <Line word="filter.notTags" id="crowd-not-tags">
        <ReferenceSelect
          id="crowd-not-tags"
          directory="tags"
          many
          value={value.tag_condition?.not_or_tag_list ?? []}
          onChange={(ids) => tags({ not_or_tag_list: ids as number[] })}
        />
      </Line>
      <Line word="filter.stage" id="crowd-stage">
        <ReferenceSelect
          id="crowd-stage"
          directory="journey-stages"
          many
          value={value.kanban_stage_id_list ?? []}
          onChange={(ids) => set({ kanban_stage_id_list: ids as number[] })}
        />
      </Line>
      <Line word="filter.groups" id="crowd-groups">
        <ReferenceSelect
          id="crowd-groups"
          directory="group-chats"
          many
          value={value.group_ext_id_list ?? []}
          onChange={(ids) => set({ group_ext_id_list: ids as string[] })}
        />
      </Line>
      <Line word="filter.groupTags" id="crowd-group-tags">
        <ReferenceSelect
          id="crowd-group-tags"
          directory="group-tags"
          many
          value={value.group_tag_id_list ?? []}
          onChange={(ids) => set({ group_tag_id_list: ids as number[] })}
        />
      </Line>
      {may('POST stores') && (
        <Line word="filter.stores" id="crowd-stores">
          <ReferenceSelect
            id="crowd-stores"
            directory="stores"
            many
            value={value.store_id_list ?? []}
            onChange={(ids) => set({ store_id_list: ids as number[] })}
          />
        </Line>
      )}
      <Line word="filter.events" id="crowd-events">
        <ReferenceSelect
          id="crowd-events"
          directory="event-types"
          many
          value={value.event_condition?.event_type_id_list ?? []}
          onChange={(ids) => events({ event_type_id_list: ids as number[] })}
        />
      </Line>
      <Line word="filter.eventTime" id="crowd-event-time">
        <PeriodField
          id="crowd-event-time"
          from={value.event_condition?.start_time}
          to={value.event_condition?.end_time}
          set={(start_time, end_time) => events({ start_time, end_time } as CrowdFilter['event_condition'])}
        />
      </Line>
      <CrowdOrders
        value={value.order_condition ?? {}}
        set={(part) => set({ order_condition: { ...value.order_condition, ...part } })}
      />
      {SCORES.map(({ field, id, word }) => (
        <Line key={id} word={word} id={id}>
          <InputNumber
            id={id}
            min={0}
            precision={0}
            value={value[field] as number}
            onChange={(score) => set({ [field]: score ?? undefined } as CrowdFilter)}
          />
        </Line>
      ))}
      <Line word="filter.added" id="crowd-added">
        <PeriodField
          id="crowd-added"
          from={value.start_time}
          to={value.end_time}
          set={(start_time, end_time) => set({ start_time, end_time } as CrowdFilter)}
        />
      </Line>
      <Line word="gender" id="crowd-gender">
        <SelectField
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
