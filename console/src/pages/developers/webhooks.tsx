import '../../styles/developers.css'
import { timeColumn } from '../../kit/columns.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Labels } from '../../kit/names.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import { Tag } from '../../kit/tag.tsx'
import { Deliveries } from './deliveries.tsx'
import { KindsField } from './kinds-field.tsx'
import { WebhookOverview, WebhookSecrets } from './webhook-overview.tsx'

export default listPage({
  resource: 'subscriptions',
  id: 'subscription_id',
  nameOf: ({ url }) => url,
  title: 'webhooks',
  about: 'webhooks.about',
  empty: 'webhooks.empty',
  createWord: 'webhooks.create',
  wide: true,
  readOne: true,
  columns: [
    {
      title: 'url',
      cell: ({ subscription_id, url }, { addressOf }) => (
        <RowLink to={addressOf(subscription_id)}>
          <span className="clip">{url}</span>
        </RowLink>
      ),
    },
    {
      title: 'state',
      cell: ({ enabled }, { t }) => (
        <Tag tone={enabled ? 'green' : 'default'}>{t(enabled ? 'enabled' : 'disabled')}</Tag>
      ),
    },
    { title: 'eventKinds', cell: ({ kinds }) => <Labels names={kinds} most={4} /> },
    timeColumn('lastSuccess', 'last_success_at', { wide: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'url', title: 'url', required: true, placeholder: 'link.placeholder' },
      { kind: 'custom', name: 'kinds', title: 'eventKinds', required: true, initial: [], render: () => <KindsField /> },
      { kind: 'text', name: 'app_id', title: 'appId', initial: '' },
    ],
    made: (reply, close) => <WebhookSecrets reply={reply as Record<string, unknown>} close={close} />,
  },
  actions: [
    {
      word: 'webhook.verify',
      path: 'enable',
      when: ({ enabled }) => !enabled,
      done: (reply) => (reply.enabled ? 'webhook.verified' : undefined),
    },
    {
      word: 'rotate',
      path: 'rotate',
      ask: 'webhook.rotate.ask',
      made: (reply, close) => <WebhookSecrets reply={reply} close={close} />,
    },
    { word: 'disable', path: 'disable', done: 'disabled', when: ({ enabled }) => enabled },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  tabs: [
    { key: 'overview', title: 'overview', render: (subscription) => <WebhookOverview subscription={subscription} /> },
    {
      key: 'deliveries',
      title: 'deliveries',
      render: ({ subscription_id }) => <Deliveries query={{ subscription_id }} />,
    },
  ],
})
