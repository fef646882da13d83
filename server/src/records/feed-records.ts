import type { z } from 'zod'
import { Clue } from '../engines/clues/clue.ts'
import { AddTask } from '../engines/customers/add-task.ts'
import { ChatMessage } from './chat/message.ts'
import { ChatSession } from './chat/session.ts'
import { ExternalUser } from './customer/external-user.ts'
import { PreTagTask } from './customer/pre-tag.ts'
import { Staff } from './staff/staff.ts'

/** Of the kinds that hold something sensitive: a record as the change feed and callbacks carry it. */
export const feedRecords: Partial<Record<string, z.ZodObject>> = {
  staff: Staff,
  customer: ExternalUser,
  clue: Clue,
  add_task: AddTask,
  pre_tag: PreTagTask,
  chat_session: ChatSession,
  chat_message: ChatMessage,
}
