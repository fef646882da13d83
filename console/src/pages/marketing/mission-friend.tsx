import type { RecordOf } from '../../api/types.ts'
import { CustomerLink } from '../../domain/customer-link.tsx'

type Invite = RecordOf<'task-treasure-missions/{id}/invites'>

/** A friend whom somebody brought; who joined a group without being anybody's customer has no page. */
export function Friend({ external_user_id, name, is_customer }: Invite) {
  const shown = name || external_user_id
  return is_customer ? <CustomerLink id={external_user_id} name={shown} /> : <span className="muted">{shown}</span>
}
