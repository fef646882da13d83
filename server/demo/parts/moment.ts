import { shanghai } from './random.ts'
import { staff } from './staff.ts'

const sellers = staff.filter((member) => member.external_contact_able && member.status === 1).slice(0, 6)
const posted = shanghai('2025-04-03 09:30:00')

/** A post of the spring that all but one of its staff members published. */
export const moments = [
  {
    id: 1,
    name: '明前龙井上新',
    text: '今年的明前龙井到店了，欢迎来坐坐。',
    attachments: ['longjing-1', 'longjing-2'].map((picture) => ({
      msgtype: 'image',
      image: { url: `https://img.yunqi-tea.example.com/moment/${picture}.png` },
    })),
    creator_id: sellers[0]?.id,
    tag_list: [],
    state: 'done',
    created_at: posted,
    done_at: posted + 7200,
  },
]

export const momentTasks = sellers.map(({ id }, i) => ({
  moment_id: 1,
  n: i + 1,
  staff_id: id,
  state: i === 4 ? 'failed' : 'sent',
  send_time: i === 4 ? null : posted + 600 * (i + 1),
  ...(i === 4 ? { failed_code: 'not_published' } : {}),
}))
