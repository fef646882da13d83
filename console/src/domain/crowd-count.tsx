import './crowd-filter.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Spin } from 'antd'
import { ask } from '../api/call.ts'
import { useCorp } from '../api/corp.tsx'
import { useText } from '../i18n/language.tsx'
import { useFormat } from '../kit/format.ts'
import type { CrowdFilter } from './crowd.ts'

/** How many customers a filter finds, counted while it is built. */
export function useCrowdCount(filter: CrowdFilter) {
  const { corp_id } = useCorp()
  return useQuery({
    queryKey: [corp_id, 'customers', 'crowd-count', filter],
    queryFn: ({ signal }) => ask(corp_id, 'post', 'crowd-packages/preview', { body: { filter }, signal }),
    placeholderData: keepPreviousData,
  })
}

export function CrowdCount({ filter }: { filter: CrowdFilter }) {
  const t = useText()
  const format = useFormat()
  const { data, isFetching } = useCrowdCount(filter)
  return (
    <span className="crowd-count" role="status">
      {data ? t('crowd.count', { n: format.number(data.count) }) : null}
      {isFetching && <Spin size="small" />}
    </span>
  )
}
