import { historyTab } from '../../domain/record-history.tsx'
import type { Translate } from '../../i18n/language.tsx'
import { nameColumn, numberColumn, textColumn, timeColumn } from '../../kit/list/columns.tsx'
import { listPage } from '../../kit/list/list-page.tsx'
import { Tag } from '../../kit/tag.tsx'
import { FirstCall } from './first-call.tsx'

export default listPage({
  resource: 'secrets',
  id: 'secret_id',
  sort: '-secret_id',
  nameOf: ({ name }) => name,
  title: 'secrets',
  about: 'secrets.about',
  empty: 'secrets.empty',
  createWord: 'secrets.create',
  columns: [
    nameColumn('name', 'secret_id', 'name'),
    {
      title: 'state',
      ...{ from: 'narrow', width: 96 },
      cell: ({ revoked_at }, { t }) => <Valid on={!revoked_at} t={t} />,
    },
    timeColumn('lastUsed', 'last_used_at'),
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [{ kind: 'text', name: 'name', title: 'name', required: true, most: 60, help: 'secrets.nameHelp' }],
    made: (reply, close) => {
      const { secret, secret_id } = reply as { secret: string | null; secret_id: number }
      return <FirstCall secret={secret} secretId={secret_id} close={close} />
    },
  },
  actions: [
    {
      word: 'rotate',
      path: 'rotate',
      ask: 'rotate.ask',
      when: ({ revoked_at }) => !revoked_at,
      made: ({ secret, secret_id }, close) => (
        <FirstCall secret={secret as string | null} secretId={Number(secret_id)} close={close} />
      ),
    },
    {
      word: 'revoke',
      danger: true,
      ask: 'revoke.ask',
      done: 'revoked',
      method: 'delete',
      when: ({ revoked_at }) => !revoked_at,
    },
  ],
  record: {
    labels: ({ revoked_at }, { t }) => <Valid on={!revoked_at} t={t} />,
    facts: [
      { ...textColumn('name', 'name'), edit: 'name' },
      numberColumn('id', 'secret_id'),
      timeColumn('lastUsed', 'last_used_at'),
      timeColumn('createdAt', 'created_at'),
    ],
    tabs: [historyTab('secret', 'secret_id')],
  },
})

function Valid({ on, t }: { on: boolean; t: Translate }) {
  return <Tag tone={on ? 'gain' : 'plain'}>{t(on ? 'secret.valid' : 'secret.revoked')}</Tag>
}
