import '../../kit/tile.css'
import { useRecord } from '../../api/list.ts'
import { useText } from '../../i18n/language.tsx'
import { useFormat } from '../../kit/format.ts'
import { Failed, Loading } from '../../kit/states.tsx'
import { Tile } from '../../kit/tile.tsx'
import { type FissionResource, PATHS } from './mission-paths.ts'

/** The way of people through a mission: seen, joined, brought somebody, finished; friends who came and stayed; prizes. */
export function MissionNumbers({ resource, id, version }: { resource: FissionResource; id: number; version: number }) {
  const t = useText()
  const format = useFormat()
  const { data, error, refetch } = useRecord(PATHS[resource].stats, { params: { id }, version })
  if (error) return <Failed error={error} retry={() => refetch()} />
  if (!data) return <Loading />
  return (
    <div className="stack">
      <div className="tiles">
        <Tile title={t('mission.seen')} value={format.number(data.seen)} />
        <Tile title={t('mission.joined')} value={format.number(data.joined)} />
        <Tile title={t('mission.inviting')} value={format.number(data.inviting)} />
        <Tile title={t('mission.finished')} value={format.number(data.finished)} />
        <Tile title={t('mission.came')} value={format.number(data.came)} />
        <Tile title={t('mission.stayed')} value={format.number(data.stayed)} />
      </div>
      <ul className="plain-list">
        {data.levels.map(({ level, given, claimed, handed_over }) => (
          <li key={level}>{t('mission.levelNumbers', { level, given, claimed, handed: handed_over })}</li>
        ))}
      </ul>
    </div>
  )
}
