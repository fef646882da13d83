import type { Page } from 'playwright-core'
import type { Console } from './setup.ts'

type Json = Record<string, unknown>

export type Place = {
  part: Part
  path: string
  /** The list of the API that the page is about, and the field that names a record of it in the address. */
  list?: readonly [resource: string, id: string]
  /** A filter of the list's records that do not change by themselves, where others do. */
  steady?: string
  /** Whether records are made there in a form. */
  form?: true
  /** The change without which nobody has a use for it: it is not in the menu of others. */
  uses?: string
}

export const PARTS = [
  ...(['home', 'customers', 'acquisition', 'marketing', 'service', 'work', 'developers', 'settings'] as const),
] as const
export type Part = (typeof PARTS)[number]

/** Every page of the menu and its views. */
export const PLACES: readonly Place[] = [
  { part: 'home', path: '' },
  { part: 'customers', path: 'customers', list: ['customers', 'external_user_id'] },
  { part: 'customers', path: 'group-chats', list: ['group-chats', 'group_ext_id'] },
  { part: 'customers', path: 'group-chats?view=tags', list: ['group-tags', 'id'], form: true },
  { part: 'customers', path: 'group-chats?view=tag-groups', list: ['group-tag-groups', 'id'], form: true },
  { part: 'customers', path: 'tags', list: ['tags', 't_id'], form: true },
  { part: 'customers', path: 'tags?view=ahead', list: ['pre-tags', 'id'], form: true },
  { part: 'customers', path: 'fields', list: ['custom-fields', 'field_id'], form: true, uses: 'POST custom-fields' },
  {
    part: 'customers',
    path: 'fields?view=stages',
    list: ['journey-stages', 'id'],
    form: true,
    uses: 'POST custom-fields',
  },
  {
    part: 'customers',
    path: 'fields?view=events',
    list: ['event-types', 'id'],
    form: true,
    uses: 'POST custom-fields',
  },
  { part: 'customers', path: 'clues', list: ['clues', 'id'], form: true, uses: 'POST clues' },
  { part: 'customers', path: 'add-tasks', list: ['add-tasks', 'id'], form: true, uses: 'POST add-tasks' },
  { part: 'customers', path: 'crowd-packages', list: ['crowd-packages', 'id'], form: true },
  { part: 'customers', path: 'orders', list: ['orders', 'order_id'] },
  { part: 'customers', path: 'orders?view=shops', list: ['shops', 'id'], form: true },
  { part: 'customers', path: 'orders?view=goods', list: ['goods', 'id'], form: true },
  { part: 'customers', path: 'points', list: ['points-entries', ''] },
  { part: 'acquisition', path: 'contact-ways', list: ['contact-ways', 'id'], form: true },
  { part: 'acquisition', path: 'stores', list: ['stores', 'id'], form: true },
  { part: 'acquisition', path: 'welcomes', list: ['welcomes', 'id'], form: true, uses: 'POST welcomes' },
  { part: 'acquisition', path: 'forms', list: ['forms', 'id'], form: true },
  { part: 'marketing', path: 'group-messages', list: ['group-messages', 'id'], form: true },
  { part: 'marketing', path: 'group-messages?view=drafts', list: ['group-messages', 'id'], form: true },
  { part: 'marketing', path: 'moments', list: ['moments', 'id'], form: true },
  { part: 'marketing', path: 'moments?view=drafts', list: ['moments', 'id'], form: true },
  { part: 'marketing', path: 'radars', list: ['radars', 'id'], form: true },
  { part: 'marketing', path: 'radars?view=groups', list: ['radar-groups', 'id'], form: true },
  { part: 'marketing', path: 'materials', list: ['materials', 'id'], form: true },
  { part: 'marketing', path: 'materials?view=groups', list: ['material-groups', 'id'], form: true },
  { part: 'marketing', path: 'task-treasure', list: ['task-treasure-missions', 'id'], form: true },
  { part: 'marketing', path: 'group-fission', list: ['group-fission-missions', 'id'], form: true },
  { part: 'marketing', path: 'check-ins', list: ['check-in-missions', 'id'], form: true },
  { part: 'marketing', path: 'rankings', list: ['staff-ranks', 'id'], form: true },
  { part: 'service', path: 'tickets', list: ['tickets', 'order_no'], form: true },
  { part: 'service', path: 'tickets?view=list' },
  {
    part: 'service',
    path: 'ticket-templates',
    list: ['ticket-templates', 'id'],
    form: true,
    uses: 'POST ticket-templates',
  },
  { part: 'service', path: 'chats', list: ['chat-sessions', ''] },
  { part: 'service', path: 'chats?view=rules', list: ['sensitive-rules', 'id'], form: true },
  { part: 'service', path: 'chats?view=keywords', list: ['keyword-tag-rules', 'id'], form: true },
  { part: 'service', path: 'quick-replies', list: ['quick-replies', 'id'], form: true },
  { part: 'service', path: 'quick-replies?view=groups', list: ['quick-reply-groups', 'id'], form: true },
  { part: 'work', path: 'projects', list: ['projects', 'uid'], form: true },
  { part: 'work', path: 'staff', list: ['staff', 'id'] },
  { part: 'work', path: 'seats', list: ['seats', ''], uses: 'PATCH settings' },
  { part: 'developers', path: 'secrets', list: ['secrets', 'secret_id'], form: true },
  { part: 'developers', path: 'webhooks', list: ['subscriptions', 'subscription_id'], form: true },
  { part: 'developers', path: 'webhooks?view=deliveries', list: ['deliveries', 'delivery_id'] },
  { part: 'developers', path: 'events', list: ['events', ''] },
  { part: 'developers', path: 'requests', list: ['requests', 'id'] },
  { part: 'developers', path: 'requests?view=errors' },
  { part: 'developers', path: 'jobs', list: ['jobs', 'id'], steady: 'kind=platform_nightly' },
  { part: 'settings', path: 'corporation', list: ['settings', ''] },
  { part: 'settings', path: 'platform', list: ['platform', ''] },
  { part: 'settings', path: 'operators', list: ['operators', 'operator_id'], form: true },
  { part: 'settings', path: 'audit', list: ['audit', 'id'] },
]

/** The first record of a place's list. */
export async function firstRecord({ list, steady }: Place, api: Console['api']): Promise<Json | undefined> {
  const query = ['limit=1', ...(steady ? [steady] : [])].join('&')
  return (await api<{ items: Json[] }>('GET', `${list?.[0]}?${query}`)).body.items[0]
}

/** An address with more in its query. */
export const withQuery = (path: string, query: string) => `${path}${path.includes('?') ? '&' : '?'}${query}`

/** Dialogs that no address opens. */
export const DIALOGS: readonly { part: Part; from: string; open(page: Page): Promise<void> }[] = [
  { part: 'home', from: '', open: (page) => page.keyboard.press('/') },
  {
    ...{ part: 'customers', from: 'customers?filter=%7B"gender"%3A1%7D' },
    open: (page) => page.locator('.crowd-bar > button').nth(1).click(),
  },
  {
    ...{ part: 'customers', from: 'customers?open=wm_yunqi_1001' },
    open: (page) => page.locator('.relations button').first().click(),
  },
  { part: 'customers', from: 'tags', open: (page) => page.locator('.side-list ~ button').click() },
  { part: 'customers', from: 'tags', open: (page) => page.locator('.side-list .anticon-delete').first().click() },
  {
    ...{ part: 'customers', from: 'tags?view=ahead' },
    open: (page) => page.locator('.page-head [data-call="POST pre-tags/import"]').click(),
  },
  {
    ...{ part: 'customers', from: 'tags?tag_group_id=etg_yunqi_01' },
    open: (page) => page.locator('.page-head [data-call="POST tags/order"]').click(),
  },
  {
    ...{ part: 'service', from: 'tickets' },
    async open(page) {
      await page.getByRole('main').getByRole('region').getByRole('link').first().focus()
      await page.keyboard.press('Alt+ArrowRight')
    },
  },
]
