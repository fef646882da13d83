import { seeded } from './random.ts'

type Random = ReturnType<typeof seeded>
type Answers = Record<string, string | number | string[]>

const TASTES = ['龙井鲜奶', '茉莉绿茶', '桂花乌龙', '水果茶']
const DETAILS = ['出杯很快', '店员热情', '排队有点久', '少冰做成了正常冰', '杯盖没有盖紧', '座位太少']
const ABOUT = ['可以上周末班', '有两年奶茶店经验', '在读大学生', '住在店附近']
const hex = (n: number) => (0x5eed_0000 + n).toString(16).padStart(32, '0')
const phoneOf = (n: number) => `1590000${String(1000 + n)}`

const { between, pick, chance } = seeded(37)

/** Answers of customers to the first form, which each may fill in once. */
const registrations = Array.from({ length: 48 }, (_, i) => {
  const taste = TASTES.filter(() => chance(0.4))
  return line(2001, i, 1 + i * 3, {
    answers: {
      phone: phoneOf(1 + i),
      birthday: `${between(1975, 2005)}-0${between(1, 9)}-${between(10, 28)}`,
      ...(taste.length > 0 ? { taste } : { taste: [pick(TASTES)] }),
    },
    seconds: between(20, 240),
    created_at: 1_748_000_000 + i * between(9_000, 15_000),
  })
})

/** How the other forms that run are answered, and by how many. */
const ANSWERED: readonly [form: number, people: number, answersOf: (n: number, random: Random) => Answers][] = [
  [2004, 23, (n, { pick, between }) => ({ phone: phoneOf(n), session: pick(['上午', '下午']), people: between(1, 4) })],
  [2007, 17, (n, { pick }) => ({ phone: phoneOf(n), session: pick(['上午', '下午']), people: 1 })],
  [2008, 34, (_, { pick }) => ({ score: pick([3, 4, 4, 5, 5, 5]), detail: pick(DETAILS) })],
  [2009, 6, (_, { pick }) => ({ score: pick([1, 2, 2, 3]), detail: pick(DETAILS.slice(2)) })],
  [2010, 9, (_, { pick }) => ({ score: pick([2, 3, 3]), detail: pick(DETAILS.slice(3)) })],
  [
    2012,
    12,
    (n, { pick }) => ({ phone: phoneOf(n), city: pick(['杭州', '上海', '广州', '深圳']), about: pick(ABOUT) }),
  ],
]

const others = ANSWERED.flatMap(([form, people, answersOf]) => {
  const random = seeded(form)
  const first = random.between(1, 40)
  return Array.from({ length: people }, (_, i) => {
    const person = ((first + i * 7) % 200) + 1
    return line(form, (form - 2000) * 1000 + i, person, {
      ...{ answers: answersOf(person, random), seconds: random.between(25, 300) },
      created_at: 1_748_700_000 + Math.floor(((i + 0.1 + random.below(80) / 100) * 2_450_000) / people),
    })
  })
})

export const smartFormAnswers = [...registrations, ...others]

function line(
  form_id: number,
  n: number,
  person: number,
  said: { answers: Answers; seconds: number; created_at: number },
) {
  const external_user_id = `wm_yunqi_${1000 + person}`
  return {
    ...{ form_id, key: hex(n), version: 1, visitor: external_user_id, external_user_id, answers: said.answers },
    ...{ slot: form_id < 2004 ? '' : hex(n), staff_id: '', seconds: said.seconds, created_at: said.created_at },
  }
}
