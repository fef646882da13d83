import { shanghai } from './random.ts'

const at = shanghai('2024-04-02 10:00:00')
const ROOT = 'https://cdn.example.com/yunqi'

/** Where staff find what they send; the last group is for a season that is over. */
export const materialGroups = [
  { name: '新品', pid: 0, sort: 1 },
  { name: '会员', pid: 0, sort: 2 },
  { name: '去年秋季', pid: 1, sort: 1 },
].map((group, i) => ({ id: i + 1, ...group, department_list: ['0'], created_at: at + i, updated_at: at + i }))

const kinds = ['link', 'link', 'poster', 'pdf', 'word', 'excel', 'ppt']
const titles = ['春茶新品手册', '会员权益说明', '会员日海报', '门店菜单', '加盟须知', '价目表', '茶艺入门']

export const materials = titles.map((title, i) => {
  const mtype = kinds[i] as string
  return {
    ...{ id: i + 1, mtype, title, digest: mtype === 'link' ? `${title}，点开看看` : '' },
    ...{ url: `${ROOT}/material/${i + 1}`, thumb_url: mtype === 'link' ? `${ROOT}/material/${i + 1}.png` : '' },
    ...{ file_size: mtype === 'link' ? null : `${i}M`, group_id_list: i === 0 ? [1, 3] : [1 + (i % 2)] },
    ...{ created_at: at + i * 60, updated_at: at + i * 60 },
  }
})
