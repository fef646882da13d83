/** What of the management API is about a mission's people and its page, by its kind. */
export const PATHS = {
  'task-treasure-missions': {
    stats: 'task-treasure-missions/{id}/stats',
    participants: 'task-treasure-missions/{id}/participants',
    invites: 'task-treasure-missions/{id}/invites',
    awards: 'task-treasure-missions/{id}/awards',
    writeOff: ['post', 'task-treasure-missions/{id}/write-off'],
    svg: 'task-treasure-missions/{id}/qr.svg',
    png: 'task-treasure-missions/{id}/qr.png',
  },
  'group-fission-missions': {
    stats: 'group-fission-missions/{id}/stats',
    participants: 'group-fission-missions/{id}/participants',
    invites: 'group-fission-missions/{id}/invites',
    awards: 'group-fission-missions/{id}/awards',
    writeOff: ['post', 'group-fission-missions/{id}/write-off'],
    svg: 'group-fission-missions/{id}/qr.svg',
    png: 'group-fission-missions/{id}/qr.png',
  },
} as const

export type FissionResource = keyof typeof PATHS
