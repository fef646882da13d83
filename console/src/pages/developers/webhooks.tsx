import { Attempts } from '../../domain/attempts.tsx'
import { kindOf } from '../../domain/audit-words.ts'
import { DELIVERY_STATES, Deliveries, eventColumn, eventOf, LOOK_MS, outcomeColumns } from '../../domain/deliveries.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import type { Translate } from '../../i18n/language.tsx'
import { Enabled } from '../../kit/enabled.tsx'
import { Labels } from '../../kit/labels.tsx'
import { Clip, optionsOf, stateTag, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { RowLink } from '../../kit/open-link.tsx'
import { viewsPage } from '../../kit/views.tsx'
import { KindsField } from './kinds-field.tsx'
import { ResendSince } from './resend-since.tsx'
import { BotMade, WebhookSecrets, WebhookTest } from './webhook-test.tsx'

const FAILING = [
  { value: 'yes', word: 'webhooks.failingYes' },
  { value: 'no', word: 'webhooks.failingNo' },
] as const

const TARGETS = [
  { value: 'webhook', word: 'bot.webhook' },
  { value: 'wecom_bot', word: 'bot.wecom' },
  { value: 'feishu_bot', word: 'bot.feishu' },
  { value: 'dingtalk_bot', word: 'bot.dingtalk' },
] as const

const FORMATS = [
  { value: 'text', word: 'bot.text' },
  { value: 'markdown', word: 'bot.markdown' },
] as const

type Values = Record<string, unknown>
const isBot = ({ target = 'webhook' }: Values) => target !== 'webhook'
const isProgram = (values: Values) => !isBot(values)
const signs = ({ target }: Values) => target === 'feishu_bot' || target === 'dingtalk_bot'

const onlyOfNew = () => false
const namesOf = (kinds: readonly string[], t: Translate) => kinds.map((kind) => kindOf(kind, t))

const subscriptions = listPage({
  resource: 'subscriptions',
  id: 'subscription_id',
  nameOf: ({ url }) => url,
  title: 'webhooks',
  about: 'webhooks.about',
  empty: 'webhooks.empty',
  createWord: 'webhooks.create',
  filters: [{ kind: 'choice', name: 'failing', title: 'webhooks.failing', options: FAILING }],
  columns: [
    {
      title: 'url',
      from: 'narrow',
      cell: ({ subscription_id, url }, { addressOf }) => (
        <RowLink to={addressOf(subscription_id)}>
          <Clip>{url}</Clip>
        </RowLink>
      ),
    },
    {
      title: 'state',
      ...{ from: 'narrow', width: 96 },
      cell: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    },
    { title: 'eventKinds', cell: ({ kinds }, { t }) => <Labels names={namesOf(kinds, t)} most={4} /> },
    timeColumn('lastSuccess', 'last_success_at', { from: 'wide' }),
  ],
  form: {
    fields: [
      {
        ...{ kind: 'choice', name: 'target', title: 'bot.target', options: TARGETS, initial: 'webhook' },
        ...{ required: true, once: true },
      },
      { kind: 'text', name: 'url', title: 'url', required: true, placeholder: 'link.placeholder' },
      { kind: 'custom', name: 'kinds', title: 'eventKinds', required: true, initial: [], render: () => <KindsField /> },
      { kind: 'text', name: 'app_id', title: 'appId', initial: '', when: isProgram },
      { kind: 'password', name: 'token', title: 'webhookToken', help: 'webhook.own', of: onlyOfNew, when: isProgram },
      {
        ...{ kind: 'password', name: 'encoding_aes_key', title: 'webhookKey', help: 'webhook.own' },
        ...{ of: onlyOfNew, when: isProgram },
      },
      { kind: 'password', name: 'bot_secret', title: 'bot.secret', help: 'bot.secret.help', when: signs },
      { kind: 'choice', name: 'format', title: 'bot.format', options: FORMATS, initial: 'text', when: isBot },
      { kind: 'textarea', name: 'template', title: 'bot.template', help: 'bot.template.help', most: 2000, when: isBot },
    ],
    body: ({ token, encoding_aes_key, bot_secret, template, ...others }) => ({
      ...others,
      ...(template === undefined ? {} : { template: template || null }),
      ...(bot_secret ? { bot_secret } : {}),
      ...(token ? { token } : {}),
      ...(encoding_aes_key ? { encoding_aes_key } : {}),
    }),
    made: (reply, close) => {
      const made = reply as Record<string, unknown>
      return isBot(made) ? <BotMade close={close} /> : <WebhookSecrets reply={made} close={close} />
    },
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
      when: isProgram,
      made: (reply, close) => <WebhookSecrets reply={reply} close={close} />,
    },
    { word: 'disable', path: 'disable', done: 'disabled', when: ({ enabled }) => enabled },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  record: {
    labels: ({ enabled }, { t }) => <Enabled on={enabled} t={t} />,
    lead: (subscription) => <WebhookTest subscription={subscription} />,
    facts: [
      { ...textColumn('url', 'url'), edit: 'url' },
      {
        ...{ title: 'eventKinds', edit: 'kinds' },
        cell: ({ kinds }, { t }) => <Labels names={namesOf(kinds, t)} most={50} />,
      },
      {
        title: 'bot.target',
        cell: ({ target }, { t }) => t(TARGETS.find(({ value }) => value === target)?.word ?? 'bot.webhook'),
      },
      { ...textColumn('appId', 'app_id'), edit: 'app_id' },
      timeColumn('lastSuccess', 'last_success_at'),
    ],
    tabs: [
      {
        key: 'deliveries',
        title: 'deliveries',
        render: ({ subscription_id }) => (
          <Deliveries query={{ subscription_id }}>
            <ResendSince subscriptionId={subscription_id} />
          </Deliveries>
        ),
      },
      historyTab('subscription', 'subscription_id'),
    ],
  },
})

const deliveries = listPage({
  resource: 'deliveries',
  id: 'delivery_id',
  nameOf: ({ kind, record_id }) => `${kind} ${record_id ?? ''}`,
  title: 'webhooks',
  about: 'deliveries.about',
  empty: 'deliveries.empty',
  next: { word: 'next.webhooks', page: 'webhooks' },
  every: LOOK_MS,
  filters: [{ kind: 'choice', name: 'state', title: 'state', options: optionsOf(DELIVERY_STATES) }],
  columns: [
    {
      ...{ title: 'event', from: 'narrow' },
      cell: (delivery, { addressOf, t }) => (
        <RowLink to={addressOf(delivery.delivery_id)}>
          <Clip>{eventOf(delivery, t)}</Clip>
        </RowLink>
      ),
    },
    ...outcomeColumns,
    timeColumn('time', 'created_at'),
  ],
  actions: [{ word: 'resend', path: 'resend', done: 'resent' }],
  record: {
    title: (delivery, { t }) => eventOf(delivery, t),
    labels: ({ state }, { t }) => stateTag(DELIVERY_STATES, state, t),
    facts: [eventColumn, ...outcomeColumns.slice(1), timeColumn('time', 'created_at')],
    tabs: [
      {
        ...{ key: 'attempts', title: 'attempts' },
        render: ({ delivery_id, attempts }) => <Attempts id={delivery_id} count={attempts} />,
      },
    ],
  },
})

/** Who receives changes, and everything that was sent to them. */
export default viewsPage([
  { key: 'subscriptions', title: 'view.subscriptions', page: subscriptions },
  { key: 'deliveries', title: 'deliveries', page: deliveries },
])
