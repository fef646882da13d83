import { Form } from 'antd'
import type { RecordOf } from '../../api/types.ts'
import { FileField, type PlacedFile } from '../../domain/file-field.tsx'
import { LinkedList } from '../../domain/linked-list.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import {
  nameColumn,
  namesColumn,
  numberColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  textColumn,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { listSpec } from '../../kit/spec/list-spec.ts'
import { viewsPage } from '../../kit/views.tsx'
import { isElsewhere, materialBody, materialValues } from './material-file.ts'
import { MaterialPreview } from './material-preview.tsx'

type Material = RecordOf<'materials'>

const TYPES: StatesOf<Material['mtype']> = {
  link: { word: 'material.link', tone: 'info' },
  poster: { word: 'material.poster', tone: 'brand' },
  pdf: { word: 'material.pdf', tone: 'plain' },
  word: { word: 'material.word', tone: 'plain' },
  excel: { word: 'material.excel', tone: 'plain' },
  ppt: { word: 'material.ppt', tone: 'plain' },
}

const isLink = (values: Record<string, unknown>) => values.mtype === 'link'
const isFile = (values: Record<string, unknown>) => !isLink(values)

const materials = listSpec({
  resource: 'materials',
  id: 'id',
  sort: '-id',
  nameOf: ({ title }) => title,
  title: 'materials',
  about: 'materials.about',
  empty: 'materials.empty',
  createWord: 'materials.create',
  search: 'search.byName',
  filters: [
    { kind: 'choice', name: 'mtype', title: 'kind', options: optionsOf(TYPES) },
    { kind: 'reference', name: 'group_id', title: 'group', directory: 'material-groups' },
  ],
  columns: [
    nameColumn('name', 'id', 'title'),
    stateColumn('kind', 'mtype', TYPES),
    namesColumn('group', 'material-groups', 'group_id_list', { from: 'wide' }),
    timeColumn('updatedAt', 'updated_at', { sort: 'updated_at' }),
  ],
  form: {
    fields: [
      {
        kind: 'choice',
        name: 'mtype',
        title: 'kind',
        options: optionsOf(TYPES),
        initial: 'link',
        required: true,
        once: true,
      },
      { kind: 'text', name: 'title', title: 'name', required: true, most: 200 },
      { kind: 'text', name: 'url', title: 'url', required: true, placeholder: 'link.placeholder', when: isLink },
      {
        ...{ kind: 'custom', name: 'file', title: 'attachment.file', required: true, when: isFile },
        render: () => <MaterialFile />,
      },
      {
        ...{ kind: 'custom', name: 'cover', title: 'cover', required: true, when: isLink },
        render: () => <FileField kind="image" />,
      },
      { kind: 'textarea', name: 'digest', title: 'material.digest', most: 500, when: isLink },
      {
        kind: 'text',
        name: 'file_size',
        title: 'material.size',
        help: 'material.size.help',
        required: true,
        most: 32,
        when: (values) => isFile(values) && isElsewhere(values.file as PlacedFile | undefined),
      },
      {
        ...{ kind: 'reference', name: 'group_id_list', title: 'group', directory: 'material-groups', many: true },
        make: (name) => ({ name }),
      },
    ],
    aliases: { thumb_url: 'cover', url: 'file', file_name: 'file' },
    values: (material) => materialValues(material),
    body: (values) => materialBody(values),
    preview: (values) => <MaterialPreview {...(materialBody(values) as Partial<Material>)} />,
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ title }) => ({ shape: 'thing', name: title }),
    lead: (material) => <MaterialPreview {...material} />,
    labels: ({ mtype }, { t }) => stateTag(TYPES, mtype, t),
    facts: [
      { ...textColumn('name', 'title'), edit: 'title' },
      { ...textColumn('url', 'url'), edit: 'url', copy: ({ url }) => url, when: isLink },
      { ...textColumn('attachment.file', 'url'), edit: 'file', copy: ({ url }) => url, when: isFile },
      { ...textColumn('cover', 'thumb_url'), edit: 'cover', when: isLink },
      { ...textColumn('material.digest', 'digest'), edit: 'digest', when: isLink },
      {
        ...{ ...textColumn('material.size', 'file_size'), edit: 'file_size' },
        when: (material) => isFile(material) && !material.url.startsWith('/files/'),
      },
      { ...textColumn('material.size', 'file_size'), when: ({ url }) => url.startsWith('/files/') },
      { ...namesColumn('group', 'material-groups', 'group_id_list'), edit: 'group_id_list' },
      timeColumn('updatedAt', 'updated_at'),
    ],
    tabs: [historyTab('material', 'id')],
  },
})

/** A poster is a picture, the others are any file. */
function MaterialFile(props: { id?: string; value?: PlacedFile; onChange?(file: PlacedFile | undefined): void }) {
  const mtype = Form.useWatch('mtype')
  return <FileField {...props} kind={mtype === 'poster' ? 'image' : 'file'} />
}

const groups = listSpec({
  resource: 'material-groups',
  id: 'id',
  nameOf: ({ name }) => name,
  title: 'materialGroups',
  about: 'materialGroups.about',
  empty: 'materialGroups.empty',
  createWord: 'groups.create',
  search: 'search.byName',
  columns: [
    nameColumn('name', 'id', 'name'),
    {
      title: 'groups.above',
      names: ({ pid }) => (pid ? [['material-groups', pid]] : []),
      cell: ({ pid }, { nameOf }) => (pid ? nameOf('material-groups', pid) : '–'),
    },
    numberColumn('order', 'sort'),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'name', required: true, most: 20 },
      { kind: 'reference', name: 'pid', title: 'groups.above', directory: 'material-groups', once: true },
    ],
    // 0 is no group: it lies at the top
    values: ({ pid, ...record }) => (pid ? { ...record, pid } : record),
    body: ({ pid, ...values }) => (pid ? { ...values, pid } : values),
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  record: {
    picture: ({ name }) => ({ shape: 'thing', name }),
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      {
        title: 'groups.above',
        cell: ({ pid }, { nameOf }) => (pid ? nameOf('material-groups', pid) : '–'),
      },
      numberColumn('order', 'sort'),
    ],
    tabs: [
      {
        ...{ key: 'materials', title: 'materials' },
        render: ({ id }) => (
          <LinkedList
            {...{
              resource: 'materials',
              query: { group_id: id, sort: '-id' },
              id: 'id',
              name: 'title',
              title: 'materials',
            }}
            {...{ page: 'materials', empty: 'materialGroups.bare' }}
          />
        ),
      },
      historyTab('material_group', 'id'),
    ],
  },
})

/** What staff send again and again, and the groups that it is in. */
export default viewsPage([
  { key: 'materials', title: 'materials', page: listPage(materials) },
  { key: 'groups', title: 'groups', page: listPage(groups) },
])
