import { seeded, shanghai } from './random.ts'
import { staffOf } from './staff.ts'

type Plan = {
  name: string
  description: string
  department: string
  from: string
  to: string
  stages: string[]
  /** How many stages are done; all of them and the project itself when absent. */
  done?: number
}

const plan: Plan[] = [
  {
    name: '秋季上新',
    description: '桂花乌龙系列三款新品，从选品到全国门店上架',
    department: '3',
    from: '2024-07-15',
    to: '2024-09-10',
    stages: ['选品与试饮', '包装设计', '门店培训', '上架与首周复盘'],
  },
  {
    name: '中秋礼盒企业团购',
    description: '面向企业客户的中秋礼盒预售与配送',
    department: '3',
    from: '2024-07-20',
    to: '2024-09-17',
    stages: ['礼盒定价', '客户邀约', '集中配送'],
  },
  {
    name: '会员等级体系升级',
    description: '四档会员权益调整，老会员积分平移',
    department: '2',
    from: '2024-08-01',
    to: '2024-12-31',
    stages: ['权益方案', '积分平移', '全员公告'],
  },
  {
    name: '钱江新城店装修改造',
    description: '',
    department: '9',
    from: '2024-10-08',
    to: '2024-11-20',
    stages: ['设计方案', '停业施工', '验收复业'],
  },
  {
    name: '双十一小程序大促',
    description: '满减、加价购与社群秒杀',
    department: '3',
    from: '2024-10-10',
    to: '2024-11-13',
    stages: ['活动方案', '素材制作', '活动执行', '数据复盘'],
  },
  {
    name: '客服知识库整理',
    description: '合并三套快捷话术，按售前、售后、投诉分类',
    department: '4',
    from: '2024-11-01',
    to: '2025-02-28',
    stages: ['话术收集', '分类与审核', '上线'],
    done: 2,
  },
  {
    name: '年货节礼品卡',
    description: '春节礼品卡线上发售',
    department: '3',
    from: '2024-12-02',
    to: '2025-01-26',
    stages: ['卡面设计', '发售', '核销对账'],
  },
  {
    name: '茶饮师技能等级认证',
    description: '初级、中级、高级三级认证，每季度一次',
    department: '5',
    from: '2025-01-06',
    to: '2025-06-30',
    stages: ['题库与评分标准', '首批认证', '第二批认证'],
    done: 1,
  },
  {
    name: '静安店周年庆',
    description: '到店打卡赠饮，老客带新客',
    department: '10',
    from: '2025-03-01',
    to: '2025-04-06',
    stages: ['活动筹备', '周年庆当周'],
  },
  {
    name: '沉睡客户召回',
    description: '九十天未消费客户分批触达',
    department: '2',
    from: '2025-03-10',
    to: '2025-06-15',
    stages: ['人群圈选', '首轮触达', '二轮触达'],
    done: 2,
  },
  {
    name: '华南区新店选址',
    description: '广州、深圳各一家，社区店型',
    department: '7',
    from: '2025-04-01',
    to: '2030-12-31',
    stages: ['商圈调研', '意向铺位', '签约', '开业'],
    done: 1,
  },
  {
    name: '会员长期运营',
    description: '每月会员日、生日权益与流失预警，持续进行',
    department: '2',
    from: '2025-01-01',
    to: '2035-12-31',
    stages: [],
    done: 0,
  },
  {
    name: '门店数字化点单屏',
    description: '五家门店更换点单屏，接入会员识别',
    department: '2',
    from: '2025-05-06',
    to: '2030-06-30',
    stages: ['样机测试', '首店试点', '全部门店'],
    done: 1,
  },
  {
    name: '供应商茶叶溯源',
    description: '',
    department: '1',
    from: '2025-06-01',
    to: '2030-03-31',
    stages: ['产地走访', '溯源码方案'],
    done: 0,
  },
]

const random = seeded(19_014)
const DAY = 86_400

/** Projects of headquarters and shops: complete ones, overdue ones, and some that run for years to come. */
export const projects = plan.map(({ name, description, department, from, to, stages, done }, i) => {
  const uid = `pj_yunqi_${String(i + 1).padStart(3, '0')}`
  const start_time = shanghai(`${from} 09:00:00`)
  const end_time = shanghai(`${to} 18:00:00`)
  const create_time = start_time - random.between(1, 10) * DAY + random.below(3600 * 8)
  const owners = staffOf(department)
  const complete = done === undefined
  const step = Math.floor((end_time - start_time) / Math.max(stages.length, 1) / DAY) * DAY
  const due = (k: number) => (k === stages.length - 1 ? end_time : start_time + (k + 1) * step)
  const early = () => random.between(0, 5) * DAY + random.between(600, 28_800)
  const shown = stages.map((title, k) => {
    const finished = k < (done ?? stages.length)
    return {
      uid: `${uid}_${k + 1}`,
      title,
      status: finished ? 2 : 1,
      end_time: due(k),
      complete_time: finished ? due(k) - early() : 0,
    }
  })
  return {
    uid,
    name,
    description,
    create_staff_id: owners[0] as string,
    create_time,
    start_time,
    end_time,
    complete_time: complete ? Math.max(...shown.map((stage) => stage.complete_time)) : 0,
    status: complete ? 2 : 1,
    staff_remark: shown.map((stage) => stage.uid).join(','),
    staff_users: owners.length > 1 ? owners.slice(0, random.between(2, 3)).map((id) => ({ id })) : null,
    stages: shown.length > 0 ? shown : null,
  }
})
