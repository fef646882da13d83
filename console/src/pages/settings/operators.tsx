import type { Role } from '../../api/types.ts'
import {
  nameColumn,
  nameOfColumn,
  optionsOf,
  type StatesOf,
  StateTag,
  stateColumn,
  timeColumn,
} from '../../kit/columns.tsx'
import { Facts } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Name } from '../../kit/names.tsx'
import { Tag } from '../../kit/tag.tsx'
import { Invitation, NewLink } from './invitation.tsx'
import { RightsTable } from './rights-table.tsx'

const ROLES: StatesOf<Role> = {
  owner: { word: 'role.owner', colour: 'purple' },
  marketer: { word: 'role.marketer', colour: 'blue' },
  agent: { word: 'role.agent', colour: 'cyan' },
  developer: { word: 'role.developer', colour: 'gold' },
  viewer: { word: 'role.viewer', colour: 'default' },
}

export default listPage({
  resource: 'operators',
  id: 'operator_id',
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
      cell: ({ disabled_at }, { t }) => (
        <Tag tone={disabled_at ? 'default' : 'green'}>{t(disabled_at ? 'disabled' : 'enabled')}</Tag>
      ),
    },
    timeColumn('lastSeen', 'last_seen_at', { wide: true }),
  ],
  form: {
    fields: [
      { kind: 'text', name: 'name', title: 'login.name', required: true, once: true, help: 'operators.nameHelp' },
      { kind: 'choice', name: 'role', title: 'role', options: optionsOf(ROLES), initial: 'viewer', required: true },
      { kind: 'of', name: 'staff_id', title: 'actsAs', directory: 'staff', help: 'actsAs.help' },
    ],
    made: (reply, close) => <Invitation reply={reply as Record<string, unknown>} close={close} />,
  },
  actions: [
    { word: 'disable', path: 'disable', ask: 'disable.ask', done: 'disabled', when: ({ disabled_at }) => !disabled_at },
    { word: 'enable', path: 'enable', done: 'enabled', when: ({ disabled_at }) => disabled_at !== null },
    { word: 'remove', danger: true, ask: 'remove.ask', done: 'removed', method: 'delete' },
  ],
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: (operator) => (
        <div className="stack">
          <Facts
            of={[
              ['role', <StateTag key="role" states={ROLES} value={operator.role} />],
              ['actsAs', <Name key="staff" of="staff" id={operator.staff_id} />],
            ]}
          />
          <RightsTable role={operator.role} />
          <div>
            <NewLink id={operator.operator_id} />
          </div>
        </div>
      ),
    },
  ],
})
