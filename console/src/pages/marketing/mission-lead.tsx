import { useCorp } from '../../api/corp.tsx'
import { LeadPreview } from '../../domain/lead-preview.tsx'
import { PageQr } from '../../domain/page-qr.tsx'
import { type Level, levelsOf } from './mission-form.ts'
import { type FissionResource, PATHS } from './mission-paths.ts'
import { MissionPreview } from './mission-preview.tsx'

type Mission = {
  id: number
  name: string
  describe?: string
  cover?: string
  rules?: Level[]
  public_url?: string
}

/** What customers will see, beside the form. */
export const preview = ({ name, describe, cover, rules }: Record<string, unknown>) => (
  <MissionPreview
    name={String(name ?? '')}
    describe={String(describe ?? '')}
    cover={String(cover ?? '')}
    rules={levelsOf(rules)}
  />
)

/** Where a mission is joined, and how its page looks; where a simulated phone is at hand, to join there. */
export function MissionLead({ resource, mission }: { resource: FissionResource; mission: Mission }) {
  const { corp_id } = useCorp()
  const { id, name, public_url } = mission
  const { svg, png } = PATHS[resource]
  const at = (path: string) => `/admin-api/corps/${encodeURIComponent(corp_id)}/${path.replace('{id}', String(id))}`
  const pictures = { svg: at(svg), png: at(png) }
  return (
    <div className="stack">
      {public_url && (
        <PageQr record={{ name, public_url }} pictures={pictures} label="mission.link" phoneWord="phone.join" />
      )}
      <LeadPreview>{preview(mission)}</LeadPreview>
    </div>
  )
}
