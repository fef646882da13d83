import fc from 'fast-check'
import type { Dataset } from '../../call.ts'
import type { Shape } from '../shape.ts'
import { chatMessage } from './chat-message.ts'
import { chatSession } from './chat-session.ts'
import { contactWay } from './contact-way.ts'
import { crowdPackage } from './crowd-package.ts'
import { checkInMission, groupFissionMission, taskTreasureMission } from './mission.ts'
import { department, staff } from './people.ts'
import { project } from './project.ts'
import { quickReplyGroup } from './quick-reply.ts'
import { radar, radarGroup } from './radar.ts'
import { smartForm } from './smart-form.ts'
import { staffRank } from './staff-rank.ts'
import { tag, tagGroup } from './tag.ts'
import { ticket } from './ticket.ts'

/**
 * A dataset of that shape, by the rules of the import. What is embedded of another record is given as `stale`: the
 * service must not believe it. `now` is in Unix seconds.
 */
export function records(shape: Shape, now: number): fc.Arbitrary<Dataset> {
  return fc.record({
    department: department(shape),
    staff: staff(shape),
    tag_group: tagGroup(shape),
    tag: tag(shape),
    quick_reply_group: quickReplyGroup(shape),
    smart_form: smartForm(shape),
    staff_rank: staffRank(shape),
    crowd_package: crowdPackage(shape),
    project: project(shape, now),
    ticket: ticket(shape, now),
    contact_way: contactWay(shape),
    task_treasure_mission: taskTreasureMission(shape),
    group_fission_mission: groupFissionMission(shape),
    check_in_mission: checkInMission(shape),
    radar_group: radarGroup(shape),
    radar: radar(shape),
    chat_session: chatSession(shape),
    chat_message: chatMessage(shape),
  })
}
