const groups: [number, string, [string, string, 'publish' | 'drafts' | 'end'][]][] = [
  [
    1,
    '会员服务',
    [
      ['会员信息登记表', '完善生日与口味，生日当月赠饮一杯', 'publish'],
      ['会员等级申诉', '对等级有疑问请填写订单号', 'publish'],
      ['老会员卡迁移', '实体卡会员迁移到企业微信，已结束', 'end'],
    ],
  ],
  [
    2,
    '活动报名',
    [
      ['茶艺体验课报名', '每周六下午，西湖文化广场店，每场 12 人', 'publish'],
      ['端午香囊手作报名', '仅限钻石会员与金卡会员', 'end'],
      ['中秋礼盒企业团购登记', '50 盒起订，客服一个工作日内回电', 'drafts'],
      ['新品试饮官招募', '每季 30 人，需提交试饮反馈', 'publish'],
    ],
  ],
  [
    3,
    '售后与反馈',
    [
      ['门店服务评价', '评价后可领取五元优惠券', 'publish'],
      ['投诉与建议', '客服部 24 小时内回复', 'publish'],
      ['外卖漏单补偿申请', '请上传外卖订单截图', 'publish'],
      ['停产单品去留投票', '年度投票，已截止', 'end'],
    ],
  ],
  [
    4,
    '招聘与合作',
    [
      ['门店兼职申请', '杭州、上海、广州、深圳门店', 'publish'],
      ['城市合伙人意向登记', '', 'drafts'],
      ['供应商自荐表', '茶叶、鲜果与包材', 'drafts'],
    ],
  ],
]

type More = { options?: string[]; maps_to?: string; tags?: Record<string, number[]> }

const field = (id: string, type: string, label: string, more: More = {}) => ({
  ...{ id, type, label, required: type === 'phone' },
  options: more.options ?? Object.keys(more.tags ?? {}),
  maps_to: more.maps_to ?? null,
  option_tags: Object.entries(more.tags ?? {}).map(([option, tags]) => ({ option, tags })),
})

/** What the forms of each group ask. */
const asked: Record<number, object[]> = {
  1: [
    field('phone', 'phone', '手机号', { maps_to: 'phone' }),
    field('birthday', 'date', '生日', { maps_to: 'birthday' }),
    field('taste', 'checkbox', '常喝的口味', {
      tags: { 龙井鲜奶: [106], 茉莉绿茶: [107], 桂花乌龙: [108], 水果茶: [109] },
    }),
  ],
  2: [
    field('phone', 'phone', '手机号', { maps_to: 'phone' }),
    field('session', 'radio', '场次', { options: ['上午', '下午'] }),
    field('people', 'number', '人数'),
  ],
  3: [field('score', 'rating', '评分'), field('detail', 'textarea', '说明'), field('shot', 'picture', '截图')],
  4: [
    field('phone', 'phone', '手机号', { maps_to: 'phone' }),
    field('city', 'select', '城市', { options: ['杭州', '上海', '广州', '深圳'] }),
    field('about', 'textarea', '简介'),
  ],
}

/** Forms by group; every third has no cover. */
export const smartForms = groups
  .flatMap(([group_id, group_name, forms]) => forms.map((form) => ({ form, group_id, group_name })))
  .map(({ form: [name, describe, status], group_id, group_name }, i) => ({
    id: 2001 + i,
    cover: i % 3 === 2 ? '' : `https://img.yunqi-tea.example.com/form/${2001 + i}.png`,
    deleted: false,
    name,
    describe,
    status,
    group_id,
    group_name,
    fields: asked[group_id] ?? [],
    repeat: group_id === 1 ? 'once' : 'unlimited',
    start_time: null,
    end_time: null,
    ...{ tags: [], points: 0, overwrite: false, notify_follower: group_id === 1, notify_staff_ids: [] },
  }))
