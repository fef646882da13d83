import { acquisitionCalls } from './acquisition.ts'
import { archiveCalls } from './archive.ts'
import { authCalls } from './auth.ts'
import { baseCalls } from './base.ts'
import { batchCalls } from './batch.ts'
import type { PlatformCall } from './call.ts'
import { contactWayCalls } from './contact-ways.ts'
import { customerCalls } from './customers.ts'
import { departmentCalls } from './departments.ts'
import { groupChatCalls } from './group-chats.ts'
import { joinWayCalls } from './join-ways.ts'
import { massMessageCalls } from './mass-messages.ts'
import { massResultCalls } from './mass-results.ts'
import { mediaCalls } from './media.ts'
import { messageCalls } from './messages.ts'
import { momentResultCalls } from './moment-results.ts'
import { momentCalls } from './moments.ts'
import { statisticCalls } from './statistics.ts'
import { strategyTagCalls } from './strategy-tags.ts'
import { tagCalls } from './tags.ts'
import { transferCalls } from './transfers.ts'
import { userCalls } from './users.ts'
import { welcomeCalls } from './welcomes.ts'

/** Every call that is played, by area. */
export const AREAS: Record<string, PlatformCall[]> = {
  'Token and addresses': baseCalls,
  Departments: departmentCalls,
  Members: userCalls,
  'Address-book jobs': batchCalls,
  Customers: customerCalls,
  'Customer tags': tagCalls,
  'Rule-group tags': strategyTagCalls,
  'Contact ways': contactWayCalls,
  'Welcome messages': welcomeCalls,
  'Join ways': joinWayCalls,
  'Mass messages': [...massMessageCalls, ...massResultCalls],
  Moments: [...momentCalls, ...momentResultCalls],
  'Group chats': groupChatCalls,
  Transfers: transferCalls,
  Statistics: statisticCalls,
  'App messages': messageCalls,
  Media: mediaCalls,
  'Log-in and tickets': authCalls,
  'Acquisition links': acquisitionCalls,
  'Message archive': archiveCalls,
}

export const CALLS = new Map<string, PlatformCall>(
  Object.values(AREAS)
    .flat()
    .map((call) => [call.path, call]),
)

/** Paths of the platform that are not played: they answer 48002. A `/` at the end covers all below. */
export const UNPLAYED = [
  'kf/',
  'oa/',
  'checkin/',
  'calendar/',
  'schedule/',
  'meeting/',
  'living/',
  'wedrive/',
  'wedoc/',
  'dial/',
  'health/',
  'school/',
  'menu/',
  'appchat/',
  'linkedcorp/',
  'corpgroup/',
  'tag/',
  'export/',
  'security/',
  'miniprogram/',
  'exmail/',
  'license/',
  'externalpay/',
  'hardware/',
  'invoice/',
  'card/',
  'service/',
  'externalcontact/add_product_album',
  'externalcontact/get_product_album',
  'externalcontact/get_product_album_list',
  'externalcontact/update_product_album',
  'externalcontact/delete_product_album',
  'externalcontact/add_intercept_rule',
  'externalcontact/get_intercept_rule',
  'externalcontact/get_intercept_rule_list',
  'externalcontact/update_intercept_rule',
  'externalcontact/del_intercept_rule',
  'externalcontact/moment_strategy/',
  'externalcontact/customer_strategy/get',
  'externalcontact/customer_strategy/get_range',
  'externalcontact/customer_strategy/create',
  'externalcontact/customer_strategy/edit',
  'externalcontact/customer_strategy/del',
  'externalcontact/get_group_msg_result',
  'externalcontact/get_subscribe_qr_code',
  'externalcontact/customer_acquisition/app/',
  'externalcontact/contact_list',
  'externalcontact/get_new_external_userid',
  'externalcontact/to_service_external_userid',
  'externalcontact/from_service_external_userid',
  'externalcontact/transfer',
  'externalcontact/get_transfer_result',
  'batch/userid_to_openuserid',
  'batch/invite',
  'batch/inviteuser',
  'user/authsucc',
  'user/getuserdetail',
  'user/list_member_auth',
  'user/get_mobile_hashcode',
  'user/get_join_qrcode',
  'corp/get_join_qrcode',
  'message/send_statistics',
  'message/get_statistics',
  'message/update_taskcard',
  'media/get/jssdk',
  'agent/set',
  'agent/set_workbench_template',
  'chatdata/',
]

export const isUnplayed = (path: string) =>
  UNPLAYED.some((known) =>
    known.endsWith('/') ? path.startsWith(known) && path.length > known.length : path === known,
  )
