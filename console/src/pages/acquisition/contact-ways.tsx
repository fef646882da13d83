import { AttachmentPreview } from '../../domain/attachment.tsx'
import { AttachmentsField } from '../../domain/attachments-field.tsx'
import { historyTab } from '../../domain/record-history.tsx'
import { nameColumn, nameOfColumn, namesColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { OWN_STAFF } from '../../kit/spec/form-spec.ts'
import { Tag } from '../../kit/tag.tsx'
import { CodeGroupField } from './code-group-field.tsx'
import { CodeMade } from './code-made.tsx'
import { CodeNumbers, type ContactWay } from './code-numbers.tsx'
import { PeopleField } from './code-people.tsx'
import { CodePreview } from './code-preview.tsx'
import { CodeQr } from './code-qr.tsx'
import { attachmentsOf, type Reply, replyOf } from './code-reply.ts'
import { ScheduleField, WeekGrid } from './code-schedule.tsx'
import { VariantsField } from './code-variants.tsx'
import { WindowField } from './code-window.tsx'
import { CodeZip } from './code-zip.tsx'
import { VariantFact } from './variant-fact.tsx'

export default listPage({
  resource: 'contact-ways',
  id: 'id',
  nameOf: ({ remark, id }) => remark || String(id),
  title: 'contactWays',
  about: 'contactWays.about',
  empty: 'contactWays.empty',
  createWord: 'contactWays.create',
  search: 'search.byName',
  sort: '-created_at',
  filters: [
    { kind: 'reference', name: 'staff_id', title: 'filter.staff', directory: 'staff' },
    { kind: 'text', name: 'group_name', title: 'group' },
  ],
  columns: [
    nameColumn('name', 'id', 'remark'),
    { title: 'codeState', from: 'widest', cell: ({ state }) => (state ? <Tag>{state}</Tag> : '–') },
    namesColumn('filter.staff', 'staff', 'staffs'),
    namesColumn('autoTags', 'tags', 'auto_mark_tags', { from: 'wide' }),
    numberColumn('added', 'add_user_count', { sort: 'add_user_count', from: 'narrow' }),
    textColumn('group', 'group_name', { from: 'widest' }),
    timeColumn('createdAt', 'created_at', { from: 'wide' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'remark', title: 'name', required: true, most: 30 },
      {
        kind: 'reference',
        name: 'staffs',
        title: 'filter.staff',
        directory: 'staff',
        many: true,
        objects: true,
        required: true,
        help: 'contactWays.staffHelp',
      },
      { kind: 'text', name: 'state', title: 'codeState', most: 30, help: 'contactWays.stateHelp', initial: '' },
      {
        kind: 'reference',
        name: 'auto_mark_tags',
        title: 'autoTags',
        directory: 'tags',
        many: true,
        objects: true,
        initial: [],
      },
      { kind: 'textarea', name: 'auto_reply.text.content', title: 'welcomeText', most: 4000 },
      {
        kind: 'custom',
        name: 'auto_reply.attachments',
        title: 'welcomeAttachments',
        help: 'attachments.help',
        initial: [],
        render: () => <AttachmentsField />,
      },
      {
        kind: 'custom',
        name: 'welcome_variants',
        title: 'code.variants',
        help: 'code.variantsHelp',
        initial: [],
        render: () => <VariantsField />,
      },
      {
        kind: 'custom',
        name: 'schedule',
        title: 'schedule.title',
        help: 'schedule.help',
        initial: [],
        render: () => <ScheduleField />,
      },
      {
        kind: 'custom',
        name: 'staff_rules',
        title: 'code.people',
        help: 'code.peopleHelp',
        initial: [],
        render: () => <PeopleField />,
      },
      {
        kind: 'reference',
        name: 'backup_staff_ids',
        title: 'code.backup',
        directory: 'staff',
        many: true,
        initial: [],
        help: 'code.backupHelp',
      },
      { kind: 'text', name: 'customer_remark', title: 'customerRemark', help: 'contactWays.remarkHelp', initial: '' },
      {
        kind: 'custom',
        name: 'group_name',
        title: 'group',
        help: 'contactWays.groupHelp',
        render: () => <CodeGroupField />,
      },
      {
        kind: 'reference',
        name: 'creator_staff_id',
        title: 'creator',
        directory: 'staff',
        once: true,
        initial: OWN_STAFF,
        help: 'sentInNameOf.help',
      },
      { kind: 'switch', name: 'notify_staff', title: 'code.notifyStaff', initial: false, help: 'code.notifyStaffHelp' },
      { kind: 'switch', name: 'skip_verify', title: 'skipVerify', initial: true },
      {
        kind: 'custom',
        name: 'skip_verify_window',
        title: 'code.window',
        initial: null,
        render: () => <WindowField />,
      },
    ],
    values: (way) => {
      const reply = (way.auto_reply ?? {}) as Reply
      return { ...way, auto_reply: { ...reply, attachments: attachmentsOf(reply) } }
    },
    body: (values, way) => ({
      ...values,
      ...(Array.isArray(values.staffs) ? { type: values.staffs.length > 1 ? 2 : 1 } : {}),
      ...(way ? {} : { scene: 2 }),
      ...('auto_reply' in values
        ? { auto_reply: replyOf((values.auto_reply ?? {}) as Reply, (way?.auto_reply ?? {}) as Reply) }
        : {}),
    }),
    made: (reply, close) => <CodeMade made={reply as ContactWay} close={close} />,
    preview: (values) => <CodePreview values={values} />,
  },
  actions: [{ word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' }],
  bulk: (chosen) => <CodeZip ids={chosen.map(({ id }) => id)} />,
  record: {
    picture: ({ remark }) => ({ shape: 'thing', name: remark }),
    note: ({ created_at, creator_staff_id }, { t, format, nameOf }) =>
      [creator_staff_id && nameOf('staff', creator_staff_id), t('made.at', { time: format.time(created_at) })]
        .filter(Boolean)
        .join(' · '),
    lead: (way) => <CodeQr way={way} />,
    facts: [
      {
        title: 'added',
        cell: ({ add_user_count }, { format }) => (
          <strong className="big number">{format.number(add_user_count)}</strong>
        ),
      },
      { ...namesColumn('filter.staff', 'staff', 'staffs'), edit: 'staffs' },
      { ...namesColumn('autoTags', 'tags', 'auto_mark_tags'), edit: 'auto_mark_tags' },
      { ...textColumn('codeState', 'state'), edit: 'state' },
      { title: 'welcomeText', cell: ({ auto_reply }) => auto_reply?.text?.content, edit: 'auto_reply.text.content' },
      {
        title: 'welcomeAttachments',
        edit: 'auto_reply.attachments',
        cell({ auto_reply }) {
          const attachments = attachmentsOf((auto_reply ?? {}) as Reply)
          // biome-ignore lint/suspicious/noArrayIndexKey: attachments have no id
          const shown = attachments.map((each, n) => <AttachmentPreview key={n} attachment={each} />)
          return shown.length > 0 && <span className="stack">{shown}</span>
        },
      },
      {
        title: 'code.variants',
        cell: ({ welcome_variants = [] }) =>
          welcome_variants.length > 0 &&
          // biome-ignore lint/suspicious/noArrayIndexKey: variants have no id
          welcome_variants.map((variant, n) => <VariantFact key={n} variant={variant} />),
      },
      { ...textColumn('group', 'group_name'), edit: 'group_name' },
      nameOfColumn('creator', 'staff', 'creator_staff_id'),
      { ...textColumn('customerRemark', 'customer_remark'), edit: 'customer_remark' },
      {
        title: 'schedule.title',
        cell: ({ schedule = [] }, { nameOf }) =>
          schedule.length > 0 && <WeekGrid slots={schedule} nameOf={(id) => nameOf('staff', id)} />,
      },
      {
        title: 'code.people',
        cell: ({ staff_rules = [] }, { t, nameOf }) =>
          staff_rules
            .map(
              ({ staff_id, daily_cap, online }) =>
                `${nameOf('staff', staff_id)} ${online ? (daily_cap ?? t('code.noCap')) : t('code.away')}`,
            )
            .join(', '),
      },
      { ...namesColumn('code.backup', 'staff', 'backup_staff_ids'), edit: 'backup_staff_ids' },
      {
        ...{ title: 'code.notifyStaff', edit: 'notify_staff' },
        cell: ({ notify_staff }, { t }) => t(notify_staff ? 'yes' : 'no'),
      },
      { title: 'skipVerify', cell: ({ skip_verify }, { t }) => t(skip_verify ? 'yes' : 'no'), edit: 'skip_verify' },
      {
        title: 'code.window',
        cell: ({ skip_verify_window: hours }) => hours && `${hours.start} – ${hours.end}`,
      },
    ],
    tabs: [
      { key: 'numbers', title: 'numbers', render: (way) => <CodeNumbers way={way} /> },
      historyTab('contact_way', 'id'),
    ],
  },
})
