import { byCode, known, lost, missing, NOBODY, seen, shown, T, testCases } from './fixtures.ts'

testCases('a look at the platform', [
  ['that shows nobody whom we do not know', NOBODY, seen(), 'done', []],
  [
    'finds a stranger, who came by a code: no welcome',
    NOBODY,
    seen(shown({ state: 'table' }), shown({ staff_id: 'wang' })),
    'done',
    [
      ...['create 客', 'open lina sync 0 code 7', 'open wang sync 0'],
      ...['write begun 0', ...byCode, 'added 0', 'write begun 0'],
    ],
  ],
  ['that shows what is known', known({ tags: [2] }), seen(shown({ tags: ['et2'] })), 'done', []],
  ['finds a remark', known({}), seen(shown({ remark: '熟' })), 'done', ['change follows', 'tell 熟 99']],
  [
    'finds a remark of which an event told',
    known({}),
    { ...seen(shown({ remark: '熟' })), edited: { staffId: 'lina', at: T + 9 } },
    'done',
    ['change follows', 'tell 熟 9'],
  ],
  [
    'finds a remark at the first look at the pair: it is how they began',
    known({ shown: false }),
    seen(shown({ remark: '熟', tags: ['et2'] })),
    'done',
    ['change follows,tags', 'interval 1 event 0'],
  ],
  ['of before the last write', known({ writtenMs: 101 }), seen(shown({ remark: '熟' })), 'done', []],
  [
    'finds tags that came and went',
    known({ tags: [1] }),
    seen(shown({ tags: ['et2'] })),
    'done',
    ['change tags', 'interval 1 event 0', 'add 2 99', 'remove 1 99'],
  ],
  [
    'whose removed tag is on its way there stays',
    { ...known({ tags: [1] }), onTheWay: { remarks: [], adding: [1], removing: [] } },
    seen(shown()),
    'done',
    ['interval 1 event 0'],
  ],
  [
    'finds that a half added one was confirmed',
    known({ half: true, contactWayId: 7 }),
    seen(shown({ since: T + 3 })),
    'done',
    ['interval 1 event 0 code 7', 'mark 3', 'remark 桌贴来的'],
  ],
  [
    'finds who parted together: the state that it shows is not believed',
    known(lost),
    seen(shown({ state: 'table' })),
    'done',
    ['change follows', 'interval 1 event 0 to 10 by customer past', 'open lina sync 10', 'write begun 10'],
  ],
  [
    'finds that they met again',
    known({ changedAt: T + 500, againState: 'table' }),
    seen(shown({ since: T + 500 })),
    'done',
    [
      ...['change follows,tags', 'interval 1 event 0 to 499 by customer? past', 'open lina sync 500 code 7'],
      ...['write ended 499', 'write begun 500', 'write tagged 500', 'mark 3', 'remark 桌贴来的', 'added 500'],
    ],
  ],
  [
    'of an import whose times are not the platform’s',
    known({ source: 'import' }),
    seen(shown({ since: T + 999 })),
    'done',
    [],
  ],
])

testCases('a friend whom the platform does not show', [
  [
    'has left',
    known({}),
    missing(),
    'done',
    ['change follows', 'interval 1 event 0 to 90 by customer?', 'write ended 90'],
  ],
  ['may be half added', known({ half: true }), missing(), 'stale', []],
  ['may have come since it was asked', known({ writtenMs: 101 }), missing(), 'stale', []],
  ['has left before', known(lost), missing(), 'stale', []],
  [
    'of a staff member who left is another’s',
    known({}, { staffId: 'wang' }),
    missing({ hasLeft: true }),
    'done',
    ['change follows', 'interval 1 event 0 to 90 by transfer?', 'write ended 90'],
  ],
  [
    'of a staff member who left is nobody’s',
    known({ half: true }),
    missing({ hasLeft: true }),
    'done',
    ['change follows', 'interval 1 event 0 to 90 by staff? half', 'write ended 90'],
  ],
])
