/** Words that must not pass unnoticed. */
export const sensitiveRules = [
  {
    ...{ id: 1, name: '私下交易', words: ['私下转账', '加我私人微信'], match: 'contains', speaker: 'staff' },
    ...{
      staff_ids: [] as string[],
      alert_staff_ids: [] as string[],
      enabled: true,
      created_at: 1700000000,
      updated_at: 1700000000,
    },
  },
  {
    ...{ id: 2, name: '投诉', words: ['投诉', '12315'], match: 'contains', speaker: 'customer' },
    ...{
      staff_ids: [] as string[],
      alert_staff_ids: [] as string[],
      enabled: true,
      created_at: 1700000000,
      updated_at: 1700000000,
    },
  },
]

/** Words by which customers mark themselves. */
export const keywordTagRules = [
  {
    ...{ id: 1, name: '爱喝少糖', words: ['少糖', '三分糖', '无糖'], match: 'contains', needed: 2, tags: [111] },
    ...{ staff_ids: [] as string[], enabled: true, created_at: 1700000000, updated_at: 1700000000 },
  },
  {
    ...{ id: 2, name: '问桂花乌龙', words: ['桂花乌龙'], match: 'contains', needed: 1, tags: [108] },
    ...{ staff_ids: [] as string[], enabled: true, created_at: 1700000000, updated_at: 1700000000 },
  },
]
