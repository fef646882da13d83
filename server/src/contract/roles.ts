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
  /** Lets a narrowed API key send what it drafted; only a key has it, and only by name. */
  'messages:send',
] as const

export const roles = ['owner', 'marketer', 'agent', 'developer', 'viewer'] as const
export type Role = (typeof roles)[number]

const COMMON: readonly Right[] = ['home:read', 'staff:read', 'settings:read', 'files:read']

/** Rights that no role has: they are the server administrators'. */
const ADMIN_ONLY: readonly Right[] = ['seats:write']

/** Rights that only API keys have, and the roles whose keys may be given them by name. */
const BY_KEY: Partial<Record<Right, readonly Role[]>> = { 'messages:send': ['owner', 'marketer'] }
const ofKeysOnly = Object.keys(BY_KEY) as Right[]
const ofPeople = rights.filter((right) => !ofKeysOnly.includes(right))

const BY_ROLE: Record<Role, readonly Right[]> = {
  owner: ofPeople.filter((right) => !ADMIN_ONLY.includes(right)),
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
export const adminRights: ReadonlySet<string> = new Set([...ofPeople, 'corps:write'])

/** The rights that an API key may be given by name: those of its operator's role, and those that only keys have. */
export function grantable(role: Role | 'admin'): Right[] {
  if (role === 'admin') return [...rights]
  return rights.filter((right) => rightsOf[role].has(right) || BY_KEY[right]?.includes(role))
}
