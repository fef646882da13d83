import { z } from 'zod'
import { addressOrNothing } from '../../../contract/web-address.ts'
import type { SeenContactWay, SeenDepartment, SeenStaff, SeenTagGroup } from '../../seen.ts'
import { storable, storableObject } from './storable.ts'

/** Replies may leave out, or give as null, whatever the platform keeps from the application. */
const text = z.string().transform(storable).nullish()
const address = z.string().transform(addressOrNothing).nullish()
const number = z.coerce.number().nullish()

const department = z.object({ id: z.coerce.string(), name: text, name_en: text, parentid: number, order: number })

/** `department/list` and `department/get` */
export function readDepartments(reply: unknown): SeenDepartment[] {
  const { department: found } = z.object({ department: z.union([z.array(department), department]) }).parse(reply)
  return [found].flat().map(({ id, name, name_en, parentid, order }) => ({
    ...{ id, name: name ?? '', name_en: name_en ?? '' },
    ...{ parent_id: String(parentid ?? 0), order: order ?? 0 },
  }))
}

const user = z.looseObject({
  userid: z.string(),
  department: z.array(z.coerce.string()).nullish(),
  status: number,
  gender: number,
  avatar: address,
  qr_code: address,
})

const TEXTS = [
  ...['name', 'alias', 'english_name', 'address', 'avatar', 'email', 'mobile', 'position', 'qr_code'],
  ...['telephone', 'external_position'],
] as const
const OBJECTS = ['external_profile', 'extattr'] as const

/** `user/get`: newer applications get no phones, addresses and the like, and 0 for the gender. */
export function readStaff(reply: unknown): SeenStaff {
  const seen = user.parse(reply)
  const profile: Record<string, unknown> = {}
  for (const name of TEXTS) if (typeof seen[name] === 'string') profile[name] = seen[name]
  for (const name of OBJECTS) {
    const object = seen[name]
    const kept = typeof object === 'object' && object !== null ? storableObject(object) : undefined
    if (kept) profile[name] = kept
  }
  if (seen.status) profile.status = seen.status === 5 || seen.status === 4 ? 4 : seen.status === 2 ? 2 : 1
  if (seen.gender === 1 || seen.gender === 2) profile.gender = seen.gender
  return { id: seen.userid, department: seen.department ?? [], profile: profile as SeenStaff['profile'] }
}

/** `user/list` */
export function readStaffList(reply: unknown): SeenStaff[] {
  return (z.object({ userlist: z.array(z.unknown()).nullish() }).parse(reply).userlist ?? []).map(readStaff)
}

const tagList = z.object({
  tag_group: z
    .array(
      z.object({
        group_id: z.string(),
        group_name: text,
        order: number,
        deleted: z.boolean().nullish(),
        tag: z
          .array(
            z.object({
              id: z.string(),
              name: text,
              order: number,
              create_time: number,
              deleted: z.boolean().nullish(),
            }),
          )
          .nullish(),
      }),
    )
    .nullish(),
})

/** `externalcontact/get_corp_tag_list`: what there is, and what the platform says was deleted. */
export function readTags(reply: unknown): { groups: SeenTagGroup[]; gone: { tags: string[]; groups: string[] } } {
  const found = tagList.parse(reply).tag_group ?? []
  const groups = found.filter(({ deleted }) => !deleted)
  return {
    groups: groups.map(({ group_id, group_name, order, tag }) => ({
      tag_group_id: group_id,
      tag_group_name: group_name ?? '',
      order: order ?? 0,
      tags: (tag ?? [])
        .filter(({ deleted }) => !deleted)
        .map(({ id, name, order, create_time }) => ({
          ...{ tag_id: id, tag_name: name ?? '', order: order ?? 0 },
          created_at: create_time ?? 0,
        })),
    })),
    gone: {
      tags: found.flatMap(({ tag }) => (tag ?? []).filter(({ deleted }) => deleted).map(({ id }) => id)),
      groups: found.filter(({ deleted }) => deleted).map(({ group_id }) => group_id),
    },
  }
}

const way = z.object({
  contact_way: z.object({
    config_id: z.string(),
    type: number,
    scene: number,
    style: number,
    remark: text,
    skip_verify: z.boolean().nullish(),
    state: text,
    qr_code: address,
    user: z.array(z.string()).nullish(),
    party: z.array(z.coerce.string()).nullish(),
  }),
})

/** `externalcontact/get_contact_way` */
export function readContactWay(reply: unknown): SeenContactWay {
  const { contact_way: seen } = way.parse(reply)
  return {
    config_id: seen.config_id,
    type: seen.type === 2 ? 2 : 1,
    scene: seen.scene === 1 ? 1 : 2,
    style: seen.style ?? null,
    remark: seen.remark ?? '',
    skip_verify: seen.skip_verify ?? true,
    state: seen.state ?? '',
    qr_code: seen.qr_code ?? null,
    staff_ids: seen.user ?? [],
    party: seen.party ?? [],
  }
}
