import type { RestEndpoint } from '../endpoint.ts'
import { auditLog } from './audit/audit.ts'
import { contactWays } from './contact-ways/contact-ways.ts'
import { contactWayGroups } from './contact-ways/groups.ts'
import { contactWayPictures } from './contact-ways/pictures.ts'
import { contactWayStats } from './contact-ways/stats.ts'
import { createCorporation, listCorporations, removeCorporation } from './corps/corps.ts'
import { customerBulk } from './customers/bulk.ts'
import { customerChats } from './customers/chats.ts'
import { customers } from './customers/customers.ts'
import { customerNotes } from './customers/notes.ts'
import { customerOrders } from './customers/orders.ts'
import { customerParts } from './customers/parts.ts'
import { customerTimeline } from './customers/timeline.ts'
import { deliveryEndpoints } from './developers/deliveries.ts'
import { events } from './developers/events.ts'
import { jobEndpoints } from './developers/jobs.ts'
import { requestEndpoints } from './developers/requests.ts'
import { secretEndpoints } from './developers/secrets.ts'
import { subscriptionEndpoints } from './developers/subscriptions.ts'
import { home } from './home/home.ts'
import { live } from './live/live.ts'
import { operators } from './operators/operators.ts'
import { roleList } from './operators/roles.ts'
import { seatEndpoints } from './organisation/seats.ts'
import { staffEndpoints } from './organisation/staff.ts'
import { platformEndpoints } from './platform/platform.ts'
import { preferences } from './preferences/preferences.ts'
import { resources } from './resources.ts'
import { createKey, listKeys, revokeKey } from './session/keys.ts'
import { setPassword } from './session/password.ts'
import { endOneSession, endOtherSessions, listSessions } from './session/sessions.ts'
import { enterByLink, signIn, signOut, whoAmI } from './session/sign-in.ts'
import { beginTotp, confirmTotp, endTotp } from './session/totp.ts'
import { settingsEndpoints } from './settings/settings.ts'
import { sidebarCode } from './sidebar/codes.ts'
import { tagGroups } from './tags/tag-groups.ts'
import { tags } from './tags/tags.ts'
import { ticketTemplates } from './tickets/templates.ts'
import { ticketEndpoints } from './tickets/tickets.ts'

/** Every endpoint of the management API, in the order of its document: one line for each resource. */
export const adminEndpoints: readonly RestEndpoint[] = [
  ...[signIn, whoAmI, signOut, enterByLink, setPassword, beginTotp, confirmTotp, endTotp],
  ...[listSessions, endOtherSessions, endOneSession, listKeys, createKey, revokeKey],
  ...[listCorporations, createCorporation, removeCorporation],
  home,
  ...preferences,
  ...[
    ...customers,
    ...customerBulk,
    ...customerParts,
    ...customerNotes,
    customerTimeline,
    customerChats,
    customerOrders,
  ],
  ...tagGroups,
  ...tags,
  ...[...contactWays, contactWayGroups, ...contactWayPictures, contactWayStats],
  ...[...ticketEndpoints, ...ticketTemplates],
  ...[...staffEndpoints, ...seatEndpoints],
  ...[
    ...secretEndpoints,
    sidebarCode,
    ...subscriptionEndpoints,
    ...deliveryEndpoints,
    events,
    ...requestEndpoints,
    ...jobEndpoints,
  ],
  live,
  ...platformEndpoints,
  ...[...settingsEndpoints, ...operators, roleList, ...auditLog],
  ...resources,
]
