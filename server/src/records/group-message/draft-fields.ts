import { z } from 'zod'
import { oneOf, seconds, text } from '../../contract/fields.ts'
import { because, reason } from '../../contract/reasons.ts'

/** How far a message or moment is; the first two were not sent yet. */
export const messageState = oneOf('draft', 'scheduled', 'pending', 'sending', 'done', 'failed')
export const STATE_WORDS = 'draft 草稿，scheduled 定时发送，pending 待发送，sending 发送中，done 已完成，failed 失败'

/** Of one that was sent: whether it went by itself, at its time. */
export const wasScheduled = z.boolean().optional().describe('是否到时间自动发送的；没有即为否')

/** What a message or moment that was not sent yet has beside what it says. */
export const waitingFields = {
  send_at: seconds.optional().describe('定时发送的时间，Unix 秒；已发送的没有'),
  failed_code: text({ min: 1 }).optional(),
}

type Waiting = { state?: string; send_at?: number | undefined }

export const hasItsTime = ({ state, send_at }: Waiting) => state !== 'scheduled' || send_at !== undefined
export const TIME_MISSING = because(reason('required_when', { field: 'state', value: 'scheduled' }), ['send_at'])

/** What was sent is no draft again. */
export const notSentBefore = (table: 'group_message' | 'moment') => ({
  field: 'state',
  faults: (rows: string) => `
    select i.line, 'sent_before' as code, '{}'::json as params from ${rows} i
    join ${table} m on m.corp_id = $1 and m.id = i.id and m.shelf = 'sent'
    where i.state in ('draft', 'scheduled')`,
})

/** Of what was not sent yet nothing is to be sent. */
export const ofSent = (field: 'mission_id' | 'moment_id', table: 'group_message' | 'moment') => ({
  field,
  faults: (rows: string) => `
    select i.line, 'not_sent_yet' as code, json_build_object('value', i.${field}) as params from ${rows} i
    join ${table} m on m.corp_id = $1 and m.id = i.${field} and m.shelf = 'draft'`,
})
