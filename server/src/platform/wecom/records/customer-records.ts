import { z } from 'zod'
import { JsonText } from '../../../contract/json-text.ts'
import { addressOrNothing } from '../../../contract/web-address.ts'
import type { SeenCustomer, SeenDetails, SeenFollow, SeenGroupChat, SeenPair } from '../../seen.ts'
import { storable, storableObject } from './storable.ts'

/** Replies may leave out, or give as null, whatever the platform keeps from the application. */
const text = z.string().transform(storable).nullish()
const number = z.coerce.number().nullish()

const contact = z.object({
  external_userid: z.string(),
  name: text,
  avatar: z.string().transform(addressOrNothing).nullish(),
  gender: number,
  type: number,
  unionid: text,
  corp_name: text,
  corp_full_name: text,
  position: text,
  external_profile: z
    .union([z.instanceof(JsonText), z.looseObject({})])
    .transform(storableObject)
    .nullish(),
})

const followUser = z.object({
  userid: z.string(),
  remark: text,
  remark_corp_name: text,
  createtime: number,
  state: text,
  tags: z.array(z.object({ tag_id: text })).nullish(),
  tag_id: z.array(z.string()).nullish(),
  remark_mobiles: z.array(z.string()).nullish(),
})

const customerReply = z.object({
  external_contact: contact,
  follow_user: z.array(followUser).nullish(),
  next_cursor: text,
})

const PHONE = /^(?=.{5,20}$)\+?\d+$/

function detailsOf(seen: z.output<typeof contact>): SeenDetails {
  const { name, avatar, gender, type, unionid, corp_name, corp_full_name, position, external_profile } = seen
  return {
    name: name ?? '',
    gender: gender === 1 || gender === 2 ? gender : 0,
    type: type === 2 ? 2 : 1,
    ...(avatar ? { avatar } : {}),
    ...(unionid ? { unionid } : {}),
    ...(corp_name ? { corp_name } : {}),
    ...(corp_full_name ? { corp_full_name } : {}),
    ...(position ? { position } : {}),
    ...(external_profile ? { external_profile } : {}),
  }
}

/** Personal tags have no id and are left out; so are phones that are none, or named twice. */
function followOf(seen: z.output<typeof followUser>): SeenFollow {
  const { userid, remark, remark_corp_name, createtime, state, tags, tag_id, remark_mobiles } = seen
  return {
    staff_id: userid,
    since: createtime ?? 0,
    state: state ?? '',
    remark: remark ?? '',
    ...(remark_corp_name ? { company: remark_corp_name } : {}),
    tags: tag_id ?? (tags ?? []).flatMap((tag) => tag.tag_id ?? []),
    phones: [...new Set(remark_mobiles ?? [])].filter((phone) => PHONE.test(phone)),
  }
}

/** `externalcontact/get`: one page of a customer's followers. */
export function readCustomer(reply: unknown): { customer: SeenCustomer; nextCursor: string } {
  const { external_contact, follow_user, next_cursor } = customerReply.parse(reply)
  const customer = {
    external_user_id: external_contact.external_userid,
    details: detailsOf(external_contact),
    follows: (follow_user ?? []).map(followOf),
  }
  return { customer, nextCursor: next_cursor ?? '' }
}

const pairsReply = z.object({
  external_contact_list: z.array(z.object({ external_contact: contact, follow_info: followUser })).nullish(),
  next_cursor: text,
})

/** `externalcontact/batch/get_by_user` */
export function readPairs(reply: unknown): { pairs: SeenPair[]; nextCursor: string } {
  const { external_contact_list, next_cursor } = pairsReply.parse(reply)
  const pairs = (external_contact_list ?? []).map(({ external_contact, follow_info }) => ({
    external_user_id: external_contact.external_userid,
    details: detailsOf(external_contact),
    follow: followOf(follow_info),
  }))
  return { pairs, nextCursor: next_cursor ?? '' }
}

const chatReply = z.object({
  group_chat: z.object({
    chat_id: z.string(),
    name: text,
    owner: z.string(),
    create_time: number,
    notice: text,
    member_version: text,
    admin_list: z.array(z.object({ userid: z.string() })).nullish(),
    member_list: z
      .array(
        z.object({
          userid: z.string(),
          type: number,
          unionid: text,
          name: text,
          group_nickname: text,
          join_scene: number,
          join_time: number,
          invitor: z.object({ userid: text }).nullish(),
          state: text,
        }),
      )
      .nullish(),
  }),
})

/** `externalcontact/groupchat/get` */
export function readGroupChat(reply: unknown): SeenGroupChat {
  const chat = chatReply.parse(reply).group_chat
  return {
    group_ext_id: chat.chat_id,
    name: chat.name ?? '',
    owner_staff_id: chat.owner,
    created_at: chat.create_time ?? 0,
    notice: chat.notice ?? '',
    admins: (chat.admin_list ?? []).map(({ userid }) => userid),
    member_version: chat.member_version ?? null,
    members: (chat.member_list ?? []).map((member) => ({
      user_id: member.userid,
      user_type: member.type === 1 ? 1 : 2,
      unionid: member.unionid ?? null,
      name: member.name ?? '',
      nickname: member.group_nickname ?? '',
      join_scene: member.join_scene ?? 1,
      join_time: member.join_time ?? 0,
      invitor: member.invitor?.userid ?? null,
      state: member.state ?? '',
    })),
  }
}
