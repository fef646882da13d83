import { z } from 'zod'
import { isAesKey } from '../callbacks/crypto.ts'

export const callbackInput = z.strictObject({
  url: z.url({ protocol: /^https?$/ }),
  token: z.string().min(1),
  encoding_aes_key: z.string().refine(isAesKey, 'expected 43 characters of base64'),
})

const app = z.strictObject({
  agentid: z.coerce.number().int().positive(),
  name: z.string().default(''),
  secret: z.string().min(1),
  visible: z.union([z.literal('all'), z.array(z.string())]).default('all'),
  callback: callbackInput.optional(),
  customer: z.boolean().default(true),
  trusted_ips: z.array(z.string()).optional(),
})

/** Records as the platform's list calls show them: fields that we do not use are kept. */
const departmentInput = z.looseObject({
  id: z.int().positive(),
  name: z.string().default(''),
  name_en: z.string().optional(),
  parentid: z.int().default(0),
  order: z.int().default(0),
  department_leader: z.array(z.string()).default([]),
})

const userInput = z.looseObject({
  userid: z.string().min(1).max(64),
  name: z.string().optional(),
  department: z.array(z.int()).default([1]),
  status: z.int().default(1),
  gender: z.coerce.string().optional(),
  mobile: z.string().optional(),
  email: z.string().optional(),
  biz_mail: z.string().optional(),
})

const tag = z.looseObject({
  id: z.string().optional(),
  name: z.string(),
  create_time: z.int().optional(),
  order: z.int().default(0),
})

const tagGroupInput = z.looseObject({
  group_id: z.string().optional(),
  group_name: z.string(),
  create_time: z.int().optional(),
  order: z.int().default(0),
  /** The app that made the group and its tags, and may change them; absent: an administrator. */
  agentid: z.int().optional(),
  tag: z.array(tag).default([]),
})

const archiveInput = z.strictObject({
  secret: z.string().min(1),
  public_key: z.string().optional(),
  publickey_ver: z.int().positive().default(1),
  permit: z.array(z.string()).optional(),
  trusted_ips: z.array(z.string()).optional(),
})

export const corpInput = z.strictObject({
  corpid: z.string().min(1).max(64),
  name: z.string().default(''),
  apps: z.array(app).default([]),
  contact_secret: z.string().optional(),
  contact_trusted_ips: z.array(z.string()).optional(),
  archive: archiveInput.optional(),
  trusted_ips: z.array(z.string()).optional(),
  departments: z.array(departmentInput).default([]),
  users: z.array(userInput).default([]),
  tag_group: z.array(tagGroupInput).default([]),
  settings: z.record(z.string(), z.unknown()).default({}),
})

export type CorpInput = z.output<typeof corpInput>
