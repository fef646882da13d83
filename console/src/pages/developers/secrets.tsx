import '../../styles/developers.css'
import { nameColumn, timeColumn } from '../../kit/columns.tsx'
import { Facts, Time } from '../../kit/facts.tsx'
import { listPage } from '../../kit/list-page.tsx'
import { Tag } from '../../kit/tag.tsx'
import { FirstCall } from './first-call.tsx'

export default listPage({
  resource: 'secrets',
  id: 'secret_id',
  nameOf: ({ name }) => name,
  title: 'secrets',
  about: 'secrets.about',
  empty: 'secrets.empty',
  createWord: 'secrets.create',
  columns: [
    nameColumn('name', 'secret_id', 'name'),
    {
      title: 'state',
      cell: ({ revoked_at }, { t }) => (
        <Tag tone={revoked_at ? 'default' : 'green'}>{t(revoked_at ? 'secret.revoked' : 'secret.valid')}</Tag>
      ),
    },
    timeColumn('lastUsed', 'last_used_at'),
    timeColumn('createdAt', 'created_at'),
  ],
  form: {
    fields: [{ kind: 'text', name: 'name', title: 'name', required: true, most: 60, help: 'secrets.nameHelp' }],
    made: (reply, close) => {
      const { secret, secret_id } = reply as { secret: string; secret_id: number }
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
        <FirstCall secret={String(secret)} secretId={Number(secret_id)} close={close} />
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
  tabs: [
    {
      key: 'overview',
      title: 'overview',
      render: ({ secret_id, last_used_at, created_at }) => (
        <Facts
          of={[
            ['id', secret_id],
            ['lastUsed', <Time key="used" at={last_used_at} />],
            ['createdAt', <Time key="created" at={created_at} />],
          ]}
        />
      ),
    },
  ],
})
