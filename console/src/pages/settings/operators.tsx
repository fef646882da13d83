import type { Role } from '../../api/types.ts'
import { historyTab } from '../../domain/record-history.tsx'
import { Enabled } from '../../kit/enabled.tsx'
import {
  nameColumn,
  nameOfColumn,
  optionsOf,
  type StatesOf,
  stateColumn,
  stateTag,
  timeColumn,
} from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { Invitation, NewLink } from './invitation.tsx'
import { RightsTable } from './rights-table.tsx'

const ROLES: StatesOf<Role> = {
  owner: { word: 'role.owner', tone: 'brand' },
  marketer: { word: 'role.marketer', tone: 'info' },
  agent: { word: 'role.agent', tone: 'brand' },
  developer: { word: 'role.developer', tone: 'waiting' },
  viewer: { word: 'role.viewer', tone: 'plain' },
}

export default listPage({
  resource: 'operators',
  id: 'operator_id',
  sort: '-operator_id',
  nameOf: ({ name }) => name,
  title: 'operators',
  about: 'operators.about',
  empty: 'operators.empty',
  createWord: 'operators.invite',
  columns: [
    nameColumn('name', 'operator_id', 'name'),
    stateColumn('role', 'role', ROLES),
    nameOfColumn('actsAs', 'staff', 'staff_id'),
    {
      title: 'state',
      ...{ from: 'narrow', width: 96 },
      cell: ({ disabled_at }, { t }) => <Enabled on={!disabled_at} t={t} />,
    },
    timeColumn('lastSeen', 'last_seen_at', { from: 'wide' }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'login.name', required: true, once: true, help: 'operators.nameHelp' },
      { kind: 'choice', name: 'role', title: 'role', options: optionsOf(ROLES), initial: 'viewer', required: true },
      { kind: 'reference', name: 'staff_id', title: 'actsAs', directory: 'staff', help: 'actsAs.help' },
    ],
    made: (reply, close) => <Invitation reply={reply as Record<string, unknown>} close={close} />,
  },
  actions: [
    { word: 'disable', path: 'disable', ask: 'disable.ask', done: 'disabled', when: ({ disabled_at }) => !disabled_at },
    { word: 'enable', path: 'enable', done: 'enabled', when: ({ disabled_at }) => disabled_at !== null },
    {
      ...{ word: 'operators.reset', path: 'reset', danger: true, done: 'operators.reset.done' },
      question: async ({ name }, { t }) => ({
        ...{ title: t('operators.reset.ask', { name }), text: t('operators.reset.means') },
        ...{ ok: t('operators.reset'), danger: true },
      }),
    },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  record: {
    picture: ({ name }) => ({ shape: 'person', name }),
    labels: ({ role, disabled_at }, { t }) => (
      <>
        {stateTag(ROLES, role, t)} <Enabled on={!disabled_at} t={t} />
      </>
    ),
    facts: [
      { ...stateColumn('role', 'role', ROLES), edit: 'role' },
      { ...nameOfColumn('actsAs', 'staff', 'staff_id'), edit: 'staff_id' },
      timeColumn('lastSeen', 'last_seen_at'),
      {
        title: 'invitation',
        cell: ({ operator_id, signed_in_at }) => <NewLink id={operator_id} hasSignedIn={signed_in_at !== null} />,
      },
    ],
    tabs: [
      { key: 'rights', title: 'rights', render: ({ role }) => <RightsTable role={role} /> },
      historyTab('operator', 'operator_id'),
    ],
  },
})
