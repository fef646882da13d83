import { seeded, shanghai } from './random.ts'
import { staff, staffOf } from './staff.ts'
import { tags } from './tag.ts'

type Kind = 'link' | 'pdf' | 'article'
type Group = [id: number, name: string, type: Kind, parent: number, departments: string[]]

/** `"0"` is the whole company; shops below a region see their own. */
const groups: Group[] = [
  [1, '默认分组', 'link', 0, ['0']],
  [2, '新品上市', 'link', 0, ['0']],
  [3, '门店活动', 'link', 0, ['2', '3']],
  [4, '华东门店', 'link', 3, ['6', '8', '9', '10']],
  [5, '华南门店', 'link', 3, ['7', '11', '12']],
  [6, '默认分组', 'pdf', 0, ['0']],
  [7, '产品手册', 'pdf', 0, ['3', '4']],
  [8, '默认分组', 'article', 0, ['0']],
  [9, '茶知识', 'article', 0, ['0']],
  [10, '品牌故事', 'article', 9, ['3']],
]

const owners = staffOf('3')

export const radarGroups = groups.map(([id, name, type, parent_id, department_list], i) => ({
  id,
  name,
  type,
  parent_id,
  is_default: name === '默认分组',
  department_list,
  staff_ext_id: name === '默认分组' ? null : (owners[i % owners.length] as string),
}))

/** Group, name, one line about it. */
const plan: [group: number, name: string, desc: string][] = [
  [1, '会员中心', '积分、等级与优惠券都在这里'],
  [1, '附近门店查询', '输入位置找到最近的云栖茶饮'],
  [1, '企业团购登记', '十盒起订，支持定制贺卡'],
  [2, '春季龙井鲜奶上市', '明前龙井与鲜牛乳'],
  [2, '桂花乌龙限定回归', '秋日桂花，限时八周'],
  [2, '夏日水果茶三款', '杨梅、葡萄、西瓜'],
  [2, '冬季暖姜红茶', '现熬姜汁，门店热饮'],
  [3, '周年庆第二杯半价', '全国门店，每人限两次'],
  [3, '儿童节亲子茶会', '预约制，名额三十组'],
  [4, '杭州双店打卡送杯', '集齐两枚印章兑换随行杯'],
  [4, '静安店开业三周年', '到店即送茉莉绿茶小样'],
  [4, '西湖龙井采茶季', '四月每周六，一日行程'],
  [5, '天河店早茶套餐', '工作日十点前八折'],
  [5, '南山店程序员专场', '晚八点后加料免费'],
  [6, '门店菜单（春夏）', '价格与过敏原说明'],
  [6, '会员权益说明', '各等级权益一览'],
  [7, '中秋礼盒手册', '四款礼盒与企业价'],
  [7, '茶叶冲泡指南', '水温、投茶量与时间'],
  [7, '售后服务手册', '退换标准与处理时限'],
  [8, '云栖周报第一期', '门店动态与新品预告'],
  [9, '绿茶为什么怕开水', '从杀青说到水温'],
  [9, '乌龙茶的发酵程度', '清香与浓香的差别'],
  [9, '一杯好奶茶的底茶', '拼配的学问'],
  [10, '我们的第一家店', '西湖文化广场店的故事'],
  [10, '茶农老周', '三十年只种一种茶'],
]

const random = seeded(61_217)
const FIRST = shanghai('2023-02-06 10:00:00')
const WEEK = 7 * 86_400
const LETTERS = { link: 'l', pdf: 'p', article: 'a' }

/** Three weeks apart; `external_user_ids` are those who clicked. */
export const radars = plan.map(([group_id, name, desc], i) => {
  const id = 501 + i
  const type = (groups.find(([each]) => each === group_id) as Group)[2]
  const creator = random.pick(group_id === 4 ? staffOf('6') : group_id === 5 ? staffOf('7') : owners)
  const clicked = [...new Set(Array.from({ length: random.between(0, 9) }, () => random.between(1001, 1200)))]
  const page = `https://www.yunqi-tea.example.com/${type}/${id}`
  const tag = random.pick(tags)
  return {
    id,
    type,
    name,
    title: `${name} | 云栖茶饮`,
    desc,
    link: type === 'link' ? page : '',
    radar_link: `https://r.yunqi-tea.example.com/${LETTERS[type]}/${id}`,
    cover_url: `https://img.yunqi-tea.example.com/radar/${id}.png`,
    ...fileOf(type, id, name),
    staff_name: (staff.find((member) => member.id === creator) as { name: string }).name,
    activity_notify: true,
    behavior_notify: i % 3 > 0,
    clicked_total: clicked.reduce((sum, _, nth) => sum + 1 + ((nth * 7 + i) % 4), 0),
    clicked_users_total: String(clicked.length),
    auto_mark_tag: i % 2 ? [{ id: tag.t_id, name: tag.tag_name }] : [],
    auto_mark_tag_rule: i % 5 ? [] : [{ count: 3, kind: 'click_count', tag_list: [marked('重点关怀')] }],
    external_user_ids: clicked.map((customer) => `wm_yunqi_${customer}`),
    group_id,
    staff_id: creator,
    created_at: FIRST + i * 3 * WEEK + random.below(3600 * 8),
    file_pages: type === 'pdf' ? 6 + (id % 5) * 2 : 0,
    ...(id === 501 ? { score_rule: [{ count: 1, kind: 'entry_once', score: 5, tags: [] }] } : {}),
  }
})

function fileOf(type: Kind, id: number, name: string) {
  if (type !== 'pdf') return { file_id: '', file_name: '', file_size: '', file_type: '', file_url: '' }
  return {
    file_id: `file_yunqi_${id}`,
    file_name: `${name}.pdf`,
    file_size: String(random.between(200_000, 4_000_000)),
    file_type: 'pdf',
    file_url: `https://img.yunqi-tea.example.com/radar/${id}.pdf`,
  }
}

function marked(name: string) {
  const { t_id } = tags.find(({ tag_name }) => tag_name === name) as { t_id: number }
  return { id: t_id, name }
}
