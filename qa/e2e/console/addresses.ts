/** Every page of the console, as an address below the corporation's. */
export const PAGES = [
  ...['', 'customers', 'group-chats', 'tags', 'fields', 'fields?view=stages', 'clues', 'crowd-packages', 'points'],
  ...['contact-ways', 'welcomes', 'forms', 'group-messages', 'moments', 'radars', 'task-treasure', 'group-fission'],
  ...[
    'check-ins',
    'rankings',
    'tickets',
    'tickets?view=list',
    'ticket-templates',
    'chats',
    'chats?view=rules',
    'quick-replies',
  ],
  ...['projects', 'staff', 'seats', 'secrets', 'webhooks', 'events', 'requests', 'corporation', 'platform'],
  ...['operators', 'audit'],
]

/** Drawers and forms, as addresses. */
export const OPENED = [
  'customers?open=wm_yunqi_1001',
  'customers?open=wm_yunqi_1001&tab=timeline',
  'contact-ways?new=yes',
  'contact-ways?open=201',
  'forms?new=yes',
  'group-messages?new=yes',
  'group-messages?open=1&tab=results',
  'tickets?open=WO202505185044&tab=flow',
  'operators?new=yes',
]
