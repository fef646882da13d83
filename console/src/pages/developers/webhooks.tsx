import '../../styles/developers.css'
import { Tag } from 'antd'
import { timeColumn } from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Labels } from '../../kit/names.tsx'
import { OpenLink } from '../../kit/open-link.tsx'
import { Deliveries } from './deliveries.tsx'

type Subscription = {
  subscription_id: number
  url: string
  kinds: string[]
  app_id: string
  enabled: boolean
  created_at: number
  updated_at: number
}

export default listPage<Subscription>({
  resource: 'subscriptions',
  id: 'subscription_id',
  nameOf: ({ url }) => url,
  title: 'webhooks',
  about: 'webhooks.about',
  empty: 'webhooks.empty',
  write: 'developers:write',
  createWord: 'webhooks.create',
  wide: true,
  columns: [
    {
      title: 'url',
      cell: ({ subscription_id, url }) => (
        <OpenLink id={subscription_id}>
          <span className="clip">{url}</span>
        </OpenLink>
      ),
    },
    {
      title: 'state',
      cell: ({ enabled }, { t }) => (
        <Tag color={enabled ? 'green' : 'default'}>{t(enabled ? 'enabled' : 'disabled')}</Tag>
      ),
    },
    { title: 'eventKinds', cell: ({ kinds }) => <Labels names={kinds} most={4} /> },
    timeColumn('updatedAt', 'updated_at', { wide: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'url', title: 'url', required: true, placeholder: 'link.placeholder' },
      { kind: 'words', name: 'kinds', title: 'eventKinds', required: true, help: 'eventKinds.help', initial: [] },
      { kind: 'text', name: 'app_id', title: 'appId', initial: '' },
    ],
  },
  actions: [
    { word: 'verify', path: 'verify', done: 'verified' },
    { word: 'enable', path: 'enable', done: 'enabled', when: ({ enabled }) => !enabled },
    { word: 'disable', path: 'disable', done: 'disabled', when: ({ enabled }) => enabled },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'DELETE' },
  ],
  tabs: [
    {
      key: 'deliveries',
      title: 'deliveries',
      render: ({ subscription_id }) => <Deliveries query={{ subscription_id }} />,
    },
    {
      key: 'overview',
      title: 'overview',
      render: (subscription) => (
        <Facts
          columns={1}
          of={[
            ['url', subscription.url],
            ['eventKinds', <Labels key="kinds" names={subscription.kinds} most={30} />],
            ['appId', subscription.app_id],
          ]}
        />
      ),
    },
  ],
})
