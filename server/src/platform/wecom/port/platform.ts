import type { Sql } from '../../../storage/connect.ts'
import type { Platform } from '../../port.ts'
import type { WecomClient } from '../client/client.ts'
import { contactWays } from './contact-ways.ts'
import { groupMessages } from './group-messages.ts'
import { joinWays } from './join-ways.ts'
import type { TimeOf } from './made-since.ts'
import { marks } from './marks.ts'
import { type MediaSource, openMedia } from './media.ts'
import { moments } from './moments.ts'
import { staffMessages } from './staff-messages.ts'
import { tagLibrary } from './tag-library.ts'
import { welcomes } from './welcomes.ts'

const SOONEST_MS = 2_000
const LATEST_MS = 3_600_000

/** The port over the platform's own protocol. */
export function openWecomPlatform(deps: {
  owner: Sql
  client: WecomClient
  source: MediaSource
  timeOf?: TimeOf
}): Platform {
  const { client, timeOf } = deps
  const mediaIds = openMedia(deps)
  return {
    ...groupMessages(client, mediaIds, timeOf),
    ...moments(client, mediaIds, timeOf),
    ...welcomes(client, mediaIds),
    ...marks(client),
    ...tagLibrary(client),
    ...contactWays(client, timeOf),
    ...joinWays(client),
    ...staffMessages(client, mediaIds),
    // nobody calls back when a staff member confirms: pauses grow with the time that has passed
    pollMs: (ageMs) => Math.min(Math.max(SOONEST_MS, ageMs / 5), LATEST_MS),
  }
}
