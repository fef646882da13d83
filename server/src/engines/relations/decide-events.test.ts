import { added, byCode, details, found, known, lost, NOBODY, parted, shown, T, testCases, welcome } from './fixtures.ts'

testCases('a beginning', [
  ['of a stranger', NOBODY, added(), 'opened', ['create nameless', 'open lina event 0', 'write begun 0']],
  [
    'of one whom the platform shows',
    NOBODY,
    added({ look: { details, follow: shown({ phones: ['13800000000'] }) } }),
    'opened',
    ['create 新', 'known', 'open lina event 0', 'write begun 0'],
  ],
  [
    'by a code, with a welcome',
    NOBODY,
    added({ state: 'table', welcome }),
    'opened',
    ['create nameless', 'open lina event 0 code 7', 'write begun 0', ...byCode, 'welcome 欢迎', 'added 0'],
  ],
  [
    'by a code that the platform has marked already',
    NOBODY,
    added({ state: 'table', look: { follow: shown({ tags: ['et3'], remark: '桌贴来的' }) } }),
    'opened',
    ['create nameless', 'open lina event 0 code 7', 'write begun 0', 'added 0'],
  ],
  [
    'by no code, with a staff member’s welcome',
    NOBODY,
    added({ staffId: 'wang', welcome }),
    'opened',
    ['create nameless', 'open wang event 0', 'write begun 0', 'welcome 您好'],
  ],
  [
    'that has ended, which was told before',
    NOBODY,
    added({ state: 'table', ended: { at: T + 5, by: 'customer' } }),
    'opened',
    [
      ...['create nameless', 'open lina event 0 to 5 by customer code 7', 'write begun 0', ...byCode, 'added 0'],
      ...['write ended 5', 'lost 5 1'],
    ],
  ],
  [
    'with another staff member',
    known({}),
    added({ staffId: 'wang', at: T + 1 }),
    'opened',
    ['change follows', 'open wang event 1', 'write begun 1'],
  ],
  [
    'after a parting',
    known(lost),
    added({ at: T + 20 }),
    'opened',
    ['change follows', 'interval 1 event 0 to 10 by customer past', 'open lina event 20', 'write begun 20'],
  ],
  ['before a parting', known(lost), added({ at: T + 5 }), 'stale', []],
  ['in the second of a parting, not shown', known(lost), added({ at: T + 10, look: {} }), 'stale', []],
])

testCases('a beginning of a pair that is together', [
  ['told again', known({}), added(), 'together', []],
  ['half added, told after it', known({}), added({ half: true, at: T - 1 }), 'together', []],
  ['confirmed', known({ half: true }), added({ at: T + 3 }), 'together', ['interval 1 event 0']],
  [
    'confirmed, that came by a code: the platform took no marks before',
    known({ half: true, contactWayId: 7 }),
    added({ at: T + 3, state: 'table' }),
    'together',
    ['interval 1 event 0 code 7', 'mark 3', 'remark 桌贴来的'],
  ],
  [
    'that a look had found: the event tells the code',
    known({ source: 'sync' }),
    added({ at: T + 1, state: 'table', welcome }),
    'together',
    [
      ...['change follows,tags', 'interval 1 event 0 code 7', 'write tagged 1', 'mark 3', 'remark 桌贴来的'],
      ...['welcome 欢迎', 'added 1'],
    ],
  ],
  ['later, when the platform cannot be asked', known({}), added({ at: T + 500 }), 'together', ['interval 1 event 0']],
  [
    'later, and the platform shows that it is another one',
    known({ contactWayId: 7 }),
    added({ at: T + 500, look: { follow: shown({ since: T + 500 }) } }),
    'opened',
    [
      ...['change follows', 'interval 1 event 0 to 499 by customer? code 7 past', 'open lina event 500'],
      ...['write ended 499', 'lost 499 1', 'write begun 500'],
    ],
  ],
  [
    'later, and the platform shows the old one still',
    known({}),
    added({ at: T + 500, look: { follow: shown() } }),
    'together',
    ['interval 1 event 0'],
  ],
])

testCases('a parting', [
  ['of strangers', NOBODY, parted(), 'stale', []],
  [
    'by the customer, who came by a code',
    known({ contactWayId: 7 }),
    parted(),
    'done',
    ['change follows', 'interval 1 event 0 to 5 by customer code 7', 'write ended 5', 'lost 5 1'],
  ],
  [
    'by the staff member counts nowhere',
    known({ contactWayId: 7 }),
    parted({ by: 'staff' }),
    'done',
    ['change follows', 'interval 1 event 0 to 5 by staff code 7', 'write ended 5'],
  ],
  ['that is older than the beginning', known({}), parted({ at: T - 1 }), 'stale', []],
  ['that is older than what was heard since', known({ changedAt: T + 9 }), parted(), 'stale', []],
  ['in the second of the beginning, still shown', known({}), parted({ at: T, isShown: true }), 'stale', []],
  [
    'in the second of the beginning, shown no more',
    known({}),
    parted({ at: T, isShown: false }),
    'done',
    ['change follows', 'interval 1 event 0 to 0 by customer', 'write ended 0'],
  ],
  ['told again', known(lost), parted({ at: T + 10 }), 'stale', []],
  [
    'that was found before: who and when',
    known({ ...found, contactWayId: 7 }),
    parted({ by: 'transfer' }),
    'done',
    ['interval 1 event 0 to 5 by transfer code 7', 'correct ended 5', 'lost 10 -1'],
  ],
  [
    'before another beginning, that was found',
    known({ ...found }, { since: T + 20, changedAt: T + 20 }),
    parted({ by: 'staff' }),
    'done',
    ['interval 1 event 0 to 5 by staff past', 'correct ended 5'],
  ],
  [
    'in the second in which they met again, that was found',
    known({ ...found }, { since: T + 20, changedAt: T + 20 }),
    parted({ at: T + 20, isShown: true }),
    'done',
    ['interval 1 event 0 to 20 by customer past', 'correct ended 20'],
  ],
  [
    'after which they met again, of which was told before it',
    known({ changedAt: T + 20 }),
    parted({ again: [added({ at: T + 20, state: 'table' })] }),
    'done',
    [
      ...[
        'change follows,tags',
        'interval 1 event 0 to 5 by customer past',
        'open lina event 20 code 7',
        'write ended 5',
      ],
      ...['write begun 20', 'write tagged 20', 'mark 3', 'remark 桌贴来的', 'added 20'],
    ],
  ],
])
