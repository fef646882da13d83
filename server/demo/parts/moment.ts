import { shanghai } from './random.ts'
import { staff } from './staff.ts'

const sellers = staff.filter((member) => member.external_contact_able && member.status === 1).slice(0, 6)
const posted = shanghai('2025-04-03 09:30:00')

/** A post of the spring that all but one of its staff members published, and two drafts, of which one lacks what it shows. */
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
  {
    ...{ id: 2, name: '夏季冷泡茶', text: '天热了，来一杯冷泡茶。' },
    attachments: [{ msgtype: 'image', image: { url: 'https://img.yunqi-tea.example.com/moment/cold-brew.png' } }],
    ...{ creator_id: sellers[0]?.id, tag_list: [], state: 'draft', created_at: posted + 86_400 * 28, done_at: null },
    staff_ids: sellers.slice(0, 2).map(({ id }) => id),
  },
  {
    ...{ id: 3, name: '端午礼盒（待定）', text: '', attachments: [], creator_id: sellers[1]?.id, tag_list: [] },
    ...{ state: 'draft', created_at: posted + 86_400 * 29, done_at: null },
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
