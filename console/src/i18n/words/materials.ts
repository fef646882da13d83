import { pairs } from '../pairs.ts'

/** What staff send again and again. */
export const materials = pairs({
  materials: ['素材', 'Materials'],
  'materials.about': [
    '员工反复发送的链接、海报与文件，按分组存放；接口也能读写。',
    'Links, posters and files that staff send again and again, in groups; programs read and write them too.',
  ],
  'materials.empty': [
    '还没有素材，例如新品手册或会员海报。',
    'There are no materials yet, such as a brochure or a poster.',
  ],
  'materials.create': ['新建素材', 'New material'],
  'material.link': ['链接', 'Link'],
  'material.poster': ['海报', 'Poster'],
  'material.pdf': ['PDF', 'PDF'],
  'material.word': ['Word', 'Word'],
  'material.excel': ['Excel', 'Excel'],
  'material.ppt': ['PPT', 'PPT'],
  'material.digest': ['摘要', 'Summary'],
  'material.size': ['文件大小', 'Size'],
  'material.size.help': ['如 2M', 'Such as 2M'],
  materialGroups: ['素材分组', 'Groups of materials'],
  'materialGroups.about': [
    '删除分组时下级分组一并删除，素材保留。',
    'A group that is removed takes those below it along; materials stay.',
  ],
  'materialGroups.bare': ['分组里还没有素材。', 'There is nothing in this group yet.'],
  'materialGroups.empty': ['还没有素材分组。', 'There are no groups of materials yet.'],
})
