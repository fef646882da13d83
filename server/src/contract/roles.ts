/** What an operator may do, as endpoints name it: a subject and `read`, or what changes it. */
export type Right = (typeof rights)[number]

export const rights = [
  'home:read',
  'customers:read',
  'customers:write',
  'notes:write',
  'acquisition:read',
  'acquisition:write',
  'marketing:read',
  'marketing:write',
  'tickets:read',
  'tickets:act',
  'chats:read',
  'service:read',
  'service:write',
  'projects:read',
  'projects:write',
  'staff:read',
  'staff:write',
  'seats:write',
  'developers:read',
  'developers:write',
  'sandbox:read',
  'sandbox:write',
  'platform:read',
  'platform:write',
  'files:read',
  'files:write',
  'settings:read',
  'settings:write',
  'operators:read',
  'operators:write',
  'audit:read',
  /** Fields that are masked without it. */
  'phones:read',
  'chat-contents:read',
] as const

export const roles = ['owner', 'marketer', 'agent', 'developer', 'viewer'] as const
export type Role = (typeof roles)[number]

const COMMON: readonly Right[] = ['home:read', 'staff:read', 'settings:read', 'files:read']

/** Rights that no role has: they are the server administrators'. */
const ADMIN_ONLY: readonly Right[] = ['seats:write']

const BY_ROLE: Record<Role, readonly Right[]> = {
  owner: rights.filter((right) => !ADMIN_ONLY.includes(right)),
  marketer: [
    ...COMMON,
    'customers:read',
    'customers:write',
    'notes:write',
    'acquisition:read',
    'acquisition:write',
    'marketing:read',
    'marketing:write',
    'files:write',
    'phones:read',
  ],
  agent: [
    ...COMMON,
    'customers:read',
    'notes:write',
    'tickets:read',
    'tickets:act',
    'chats:read',
    'service:read',
    'service:write',
    'files:write',
    'phones:read',
    'chat-contents:read',
  ],
  developer: [...COMMON, 'developers:read', 'developers:write', 'sandbox:read', 'sandbox:write'],
  viewer: [
    ...COMMON,
    'customers:read',
    'acquisition:read',
    'marketing:read',
    'tickets:read',
    'chats:read',
    'service:read',
    'projects:read',
  ],
}

/** The rights of a role in its corporation. */
export const rightsOf: Record<Role, ReadonlySet<Right>> = Object.fromEntries(
  roles.map((role) => [role, new Set(BY_ROLE[role])]),
) as never

/** A server administrator's rights in every corporation, and beyond all of them. */
export const adminRights: ReadonlySet<string> = new Set([...rights, 'corps:write'])
