import type { World } from '../sim.ts'
import { type Contact, type Follow, follows, people, tagGroups, tags, users } from '../state/records.ts'
import type { Place } from '../state/store.ts'
import { findUser, isActive } from '../world/members.ts'
import { findContact } from '../world/people.ts'
import { type CallContext, canSee, cursorOf, mustSee, platformCall, readCursor } from './call.ts'
import { fail } from './errors.ts'
import { pageSize, str, strs } from './params.ts'
import { relation } from './relation.ts'

const FOLLOWERS_PAGE = 500

export const customerCalls = [
  platformCall({
    path: 'externalcontact/get_follow_user_list',
    method: 'GET',
    about: 'members who may have customers',
    needs: 'customer',
    lags: true,
    empty: { follow_user: [] },
    handle: (call) => ({
      follow_user: call.world.store
        .list(users, call.world.corpid)
        .filter((user) => isActive(user) && canSee(call, user.userid))
        .map(({ userid }) => userid),
    }),
  }),
  platformCall({
    path: 'externalcontact/list',
    method: 'GET',
    about: 'a member’s customers',
    needs: 'customer',
    lags: true,
    empty: { external_userid: [] },
    params: { userid: str({ required: 41009 }) },
    handle(call) {
      const { world, args } = call
      const user = findUser(world, args.userid) ?? fail(60111)
      mustSee(call, user.userid)
      const found = world.store.list(follows, world.corpid, { by: user.userid }).filter(({ half }) => !half)
      if (found.length === 0 && world.setting('no_customers') === '84061') fail(84061)
      return { external_userid: found.map(({ external_userid }) => external_userid) }
    },
  }),
  platformCall({
    path: 'externalcontact/get',
    method: 'GET',
    about: 'a customer and their followers, 500 a page',
    needs: 'customer',
    lags: true,
    params: { external_userid: str({ required: 40096 }), cursor: str() },
    handle(call) {
      const { world, args } = call
      const contact = findContact(world, args.external_userid) ?? fail(40096)
      const range = { by2: contact.external_userid, after: readCursor(args.cursor), limit: FOLLOWERS_PAGE }
      const { records, next } = world.store.page(follows, world.corpid, range)
      const shown = records.filter(({ half, userid }) => !half && canSee(call, userid))
      if (shown.length === 0 && !args.cursor) fail(84061)
      return {
        external_contact: shownContact(world, contact),
        follow_user: shown.map((follow) => ({ ...shownFollow(follow), tags: shownTags(world, follow) })),
        ...(next && { next_cursor: cursorOf(next) }),
      }
    },
  }),
  platformCall({
    path: 'externalcontact/batch/get_by_user',
    method: 'POST',
    about: 'customers of up to 100 members, by pages of constant cost',
    needs: 'customer',
    lags: true,
    empty: { external_contact_list: [] },
    params: { userid_list: strs({ max: 100 }), userid: str(), cursor: str(), limit: pageSize(50, 100) },
    handle: batchGet,
  }),
  platformCall({
    path: 'externalcontact/remark',
    method: 'POST',
    about: 'a member’s notes about a customer; no callback',
    needs: 'customer',
    params: {
      userid: str({ required: 41009 }),
      external_userid: str({ required: 40096 }),
      remark: str({ max: 20 }),
      description: str({ max: 150 }),
      remark_company: str({ max: 20 }),
      remark_mobiles: strs({ max: 5 }),
      remark_pic_mediaid: str(),
    },
    handle(call) {
      const { world, args } = call
      const { userid, external_userid, ...notes } = args
      if (Object.values(notes).every((value) => value === undefined))
        fail(40058, 'invalid Request Parameter: nothing to change')
      const follow = relation(call, userid, external_userid)
      const contact = findContact(world, external_userid)!
      const phones = newPhones(world, notes.remark_mobiles)
      world.store.put(follows, world.corpid, {
        ...follow,
        ...(notes.remark !== undefined && { remark: notes.remark }),
        ...(notes.description !== undefined && { description: notes.description }),
        ...(notes.remark_company !== undefined && contact.type === 1 && { remark_corp_name: notes.remark_company }),
        ...(phones && { remark_mobiles: phones }),
        ...(notes.remark_pic_mediaid && { remark_pic: notes.remark_pic_mediaid }),
      })
    },
  }),
  platformCall({
    path: 'externalcontact/convert_to_openid',
    method: 'POST',
    about: 'a customer’s openid',
    needs: 'customer',
    params: { external_userid: str({ required: 40096 }) },
    handle({ world, args }) {
      const contact = findContact(world, args.external_userid) ?? fail(40096)
      return { openid: world.store.get(people, '', contact.person)?.openid ?? fail(43004) }
    },
  }),
  platformCall({
    path: 'externalcontact/unionid_to_external_userid',
    method: 'POST',
    about: 'for providers only',
    needs: 'customer',
    params: { unionid: str({ required: 40058 }), openid: str({ required: 40058 }) },
    handle: () => fail(48002),
  }),
  platformCall({
    path: 'idconvert/unionid_to_external_userid',
    method: 'POST',
    about: 'for providers only',
    needs: 'customer',
    handle: () => fail(48002),
  }),
  platformCall({
    path: 'idconvert/convert_tmp_external_userid',
    method: 'POST',
    about: 'temporary ids of strangers; the simulator makes none, so all are invalid',
    needs: 'customer',
    empty: { results: [] },
    params: { tmp_external_userid_list: strs({ required: 40058, max: 100 }) },
    handle: ({ args }) => ({ results: [], invalid_tmp_external_userid_list: args.tmp_external_userid_list }),
  }),
]

type BatchArgs = { userid_list?: string[]; userid?: string; cursor?: string; limit: number }

/** The cursor is the member's place in the list and the place among their customers: no page skips or counts rows. */
function batchGet(call: CallContext<BatchArgs>) {
  const { world, args } = call
  const asked = args.userid_list ?? (args.userid ? [args.userid] : [])
  if (asked.length === 0) fail(41009)
  const licensed = world.setting<'all' | string[]>('licensed')
  const known = asked.map((userid) => findUser(world, userid)?.userid ?? fail(60111))
  for (const userid of known) mustSee(call, userid)
  const allowed = known.filter((userid) => licensed === 'all' || licensed.includes(userid))
  if (allowed.length === 0) fail(701008)
  const [start, after] = readCursor<[number, Place?]>(args.cursor) ?? [0]
  if (!Number.isSafeInteger(start) || start < 0 || start > allowed.length) fail(50100)
  const found: Follow[] = []
  let next: [number, Place?] | undefined
  for (let index = start; index < allowed.length; index++) {
    const range = {
      by: allowed[index]!,
      after: index === start ? (after ?? undefined) : undefined,
      limit: args.limit - found.length,
    }
    const page = world.store.page(follows, world.corpid, range)
    found.push(...page.records.filter(({ half }) => !half))
    if (page.next) next = [index, page.next]
    else if (found.length >= args.limit && index + 1 < allowed.length) next = [index + 1]
    if (next) break
  }
  const unlicensed = known.filter((userid) => !allowed.includes(userid))
  return {
    external_contact_list: found.map((follow) => ({
      external_contact: shownContact(world, findContact(world, follow.external_userid)!),
      follow_info: { ...shownFollow(follow), tag_id: follow.tags },
    })),
    next_cursor: cursorOf(next),
    ...(unlicensed.length > 0 && { fail_info: { unlicensed_userid_list: unlicensed } }),
  }
}

function shownContact(world: World, { person, unionid, ...contact }: Contact) {
  return { ...contact, ...(unionid && contact.type === 1 && world.setting<boolean>('bound_developer') && { unionid }) }
}

function shownFollow(follow: Follow) {
  const {
    external_userid,
    tags,
    personal_tags,
    half,
    half_welcomed,
    last_chat,
    chatted,
    config_id,
    link_id,
    remark_pic,
    ...shown
  } = follow
  return shown
}

function shownTags({ store, corpid }: World, follow: Follow) {
  const corporate = follow.tags.flatMap((id) => {
    const tag = store.get(tags, corpid, id)
    if (!tag || tag.deleted) return []
    const group_name = store.get(tagGroups, corpid, tag.group_id)?.group_name ?? ''
    return { group_name, tag_name: tag.name, tag_id: id, type: tag.strategy_id ? 3 : 1 }
  })
  const personal = (follow.personal_tags ?? []).map((tag_name) => ({ group_name: '', tag_name, type: 2 }))
  return [...corporate, ...personal]
}

function newPhones(world: World, given: string[] | undefined): string[] | undefined {
  if (!given) return undefined
  if (given.length === 0 && world.setting('clear_phones') === 'blank') return undefined
  return given.filter((phone) => phone !== '')
}
