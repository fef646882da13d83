import { InputNumber } from 'antd'
import { useText } from '../i18n/language.tsx'
import { ReferenceSelect } from '../kit/form/reference-select.tsx'
import { SelectField } from '../kit/form/select-field.tsx'
import { PeriodField } from '../kit/list/period-field.tsx'
import type { OrderCondition } from './crowd.ts'
import { FilterLine as Line } from './crowd-line.tsx'

type Props = { value: OrderCondition; set(part: OrderCondition): void }

const AMOUNTS = [
  { field: 'min_amount', id: 'crowd-min-amount', word: 'filter.minAmount' },
  { field: 'max_amount', id: 'crowd-max-amount', word: 'filter.maxAmount' },
] as const

/** Conditions on what customers bought. */
export function CrowdOrders({ value, set }: Props) {
  const t = useText()
  return (
    <>
      <Line word="filter.bought" id="crowd-bought">
        <SelectField
          id="crowd-bought"
          allowClear
          value={value.bought as never}
          options={[
            { value: true as never, label: t('filter.boughtYes') },
            { value: false as never, label: t('filter.boughtNo') },
          ]}
          onChange={(bought: boolean | undefined) => set({ bought } as OrderCondition)}
        />
      </Line>
      <Line word="filter.shops" id="crowd-shops">
        <ReferenceSelect
          id="crowd-shops"
          directory="shops"
          many
          value={value.shop_id_list ?? []}
          onChange={(ids) => set({ shop_id_list: ids as string[] })}
        />
      </Line>
      <Line word="filter.goods" id="crowd-goods">
        <ReferenceSelect
          id="crowd-goods"
          directory="goods"
          many
          value={value.item_id_list ?? []}
          onChange={(ids) => set({ item_id_list: ids as number[] })}
        />
      </Line>
      {AMOUNTS.map(({ field, id, word }) => (
        <Line key={id} word={word} id={id}>
          <InputNumber<string>
            id={id}
            stringMode
            min="0"
            precision={2}
            value={value[field] as string}
            onChange={(amount) => set({ [field]: amount ?? undefined } as OrderCondition)}
          />
        </Line>
      ))}
      <Line word="filter.ordered" id="crowd-ordered">
        <PeriodField
          id="crowd-ordered"
          from={value.start_time}
          to={value.end_time}
          set={(start_time, end_time) => set({ start_time, end_time } as OrderCondition)}
        />
      </Line>
      <Line word="filter.orderedWithin" id="crowd-ordered-within">
        <InputNumber
          id="crowd-ordered-within"
          min={1}
          max={36500}
          precision={0}
          value={value.last_order_within_days as number}
          onChange={(days) => set({ last_order_within_days: days ?? undefined } as OrderCondition)}
        />
      </Line>
    </>
  )
}
