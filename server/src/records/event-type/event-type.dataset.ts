import { datasetKind } from '../../dataset/kind.ts'
import { EventType } from '../../engines/customers/event-type.ts'

export const eventTypeKind = datasetKind({
  name: 'event_type',
  summary: {
    en: "Kinds of events of the corporation's own, of which a customer_note may be one",
    zh: '企业自定义的事件类型，客户的跟进记录可以属于其中一种',
  },
  line: EventType,
  table: 'event_type',
  key: ['id'],
  unique: [['name']],
})
