import type { ComponentType } from 'react'
import type { Right } from '../api/types.ts'
import type { Word } from '../i18n/dictionary.ts'
import type { PageState } from '../kit/page-state.ts'

/** A page's component. `expect` asks the API for what it will show, while nobody waits for it yet. */
type PageComponent = ComponentType & { expect?(corpId: string, state: PageState): void }
type Module = { default: PageComponent }

/** A page of the menu: where it is, what it is called, the right that it needs, and its code. */
export type Page = { path: string; title: Word; right: Right | undefined; load: () => Promise<Module> }

type Group = { title: Word; pages: readonly Page[] }

const page = (path: string, title: Word, right: Right | undefined, load: () => Promise<Module>): Page => ({
  ...{ path, title, right, load },
})

/** The menu, in its order. */
export const menu: readonly Group[] = [
  { title: 'menu.home', pages: [page('', 'home', 'home:read', () => import('../pages/home/home.tsx'))] },
  {
    title: 'menu.customers',
    pages: [
      page('customers', 'customers', 'customers:read', () => import('../pages/customers/customers.tsx')),
      page('group-chats', 'groupChats', 'customers:read', () => import('../pages/customers/group-chats.tsx')),
      page('tags', 'tags', 'customers:read', () => import('../pages/customers/tags.tsx')),
      page('fields', 'fieldsAndStages', 'customers:read', () => import('../pages/customers/fields.tsx')),
      page('clues', 'clues', 'customers:read', () => import('../pages/customers/clues.tsx')),
      page('crowd-packages', 'crowds', 'customers:read', () => import('../pages/customers/crowds.tsx')),
      page('points', 'points', 'customers:read', () => import('../pages/customers/points.tsx')),
    ],
  },
  {
    title: 'menu.acquisition',
    pages: [
      page('contact-ways', 'contactWays', 'acquisition:read', () => import('../pages/acquisition/contact-ways.tsx')),
      page('welcomes', 'welcomes', 'acquisition:read', () => import('../pages/acquisition/welcomes.tsx')),
      page('forms', 'forms', 'acquisition:read', () => import('../pages/acquisition/forms.tsx')),
    ],
  },
  {
    title: 'menu.marketing',
    pages: [
      page('group-messages', 'groupMessages', 'marketing:read', () => import('../pages/marketing/group-messages.tsx')),
      page('moments', 'moments', 'marketing:read', () => import('../pages/marketing/moments.tsx')),
      page('radars', 'radars', 'marketing:read', () => import('../pages/marketing/radars.tsx')),
      page('task-treasure', 'taskTreasure', 'marketing:read', () => import('../pages/marketing/task-treasure.tsx')),
      page('group-fission', 'groupFission', 'marketing:read', () => import('../pages/marketing/group-fission.tsx')),
      page('check-ins', 'checkIns', 'marketing:read', () => import('../pages/marketing/check-ins.tsx')),
      page('rankings', 'rankings', 'marketing:read', () => import('../pages/marketing/rankings.tsx')),
    ],
  },
  {
    title: 'menu.service',
    pages: [
      page('tickets', 'tickets', 'tickets:read', () => import('../pages/service/tickets.tsx')),
      page('ticket-templates', 'ticketTemplates', 'tickets:read', () => import('../pages/service/templates.tsx')),
      page('chats', 'chats', 'chats:read', () => import('../pages/service/chats.tsx')),
      page('quick-replies', 'quickReplies', 'service:read', () => import('../pages/service/quick-replies.tsx')),
    ],
  },
  {
    title: 'menu.projects',
    pages: [page('projects', 'projects', 'projects:read', () => import('../pages/projects/projects.tsx'))],
  },
  {
    title: 'menu.organisation',
    pages: [
      page('staff', 'staff', 'staff:read', () => import('../pages/organisation/staff.tsx')),
      page('seats', 'seats', 'staff:read', () => import('../pages/organisation/seats.tsx')),
    ],
  },
  {
    title: 'menu.developers',
    pages: [
      page('secrets', 'secrets', 'developers:read', () => import('../pages/developers/secrets.tsx')),
      page('webhooks', 'webhooks', 'developers:read', () => import('../pages/developers/webhooks.tsx')),
      page('events', 'events', 'developers:read', () => import('../pages/developers/events.tsx')),
      page('requests', 'requests', 'developers:read', () => import('../pages/developers/requests.tsx')),
    ],
  },
  {
    title: 'menu.settings',
    pages: [
      page('corporation', 'corporation', 'settings:read', () => import('../pages/settings/corporation.tsx')),
      page('platform', 'platform', 'platform:read', () => import('../pages/settings/platform.tsx')),
      page('operators', 'operators', 'operators:read', () => import('../pages/settings/operators.tsx')),
      page('audit', 'audit', 'audit:read', () => import('../pages/settings/audit.tsx')),
    ],
  },
]

export const pages: readonly Page[] = menu.flatMap((group) => group.pages)
