/** The texts of the platform's error codes, as far as they are known; others say what the code means. */
export const ERRORS: Record<number, string> = {
  [-1]: 'system busy',
  40001: 'invalid credential',
  40003: 'invalid userid',
  40007: 'invalid media_id',
  40013: 'invalid corpid',
  40014: 'invalid access_token',
  40029: 'invalid code',
  40035: 'invalid parameter',
  40056: 'invalid agentid',
  40057: 'invalid callback url',
  40058: 'invalid Request Parameter',
  40063: 'some parameters are empty',
  40066: 'invalid url',
  40068: 'invalid tagid',
  40071: 'tag name already exist',
  40093: 'invalid jsapi signature',
  40096: 'invalid external userid',
  40097: 'handover user not resigned',
  40098: 'member has no real name',
  40099: 'member has too many customers',
  40100: 'customer is being transferred',
  40126: 'too many tags',
  40128: 'customer transferred too often',
  40129: 'customer is waiting for another transfer',
  40130: 'handover and takeover are the same',
  40131: 'handover user is not the follower',
  41001: 'access_token missing',
  41002: 'corpid missing',
  41004: 'corpsecret missing',
  41006: 'media_id missing',
  41009: 'userid missing',
  41037: 'missing contact way type',
  41038: 'invalid contact way type',
  41039: 'missing contact way scene',
  41040: 'invalid contact way scene',
  41041: 'too many users in contact way',
  41043: 'missing contact way config_id',
  41044: 'invalid contact way config_id',
  41045: 'too many contact ways',
  41046: 'missing msgid',
  41047: 'invalid msgid',
  41048: 'no customer to send',
  41049: 'missing welcome code',
  41050: 'invalid welcome code',
  41051: 'externaluser has started chatting',
  41053: 'customer has not agreed to the archive',
  41054: 'user not activated',
  41055: 'too many group welcome templates',
  41057: 'no developer account bound',
  41058: 'not your group welcome template',
  41059: 'missing moment_id',
  41060: 'invalid moment_id',
  41061: 'not the creator of the moment',
  41062: 'moment not published',
  41063: 'group msg is being dispatched',
  41064: 'invalid attachment size',
  41065: 'invalid attachment type',
  41072: 'attachment used in wrong scene',
  41078: 'too many moment tasks',
  41079: 'moment task is being dispatched',
  41096: 'welcome msg is being distributed',
  42001: 'access_token expired',
  43002: 'require POST method',
  43004: 'require subscribe',
  43012: 'callback url required',
  44001: 'empty media data',
  44002: 'empty post data',
  44004: 'text content is empty',
  45001: 'media size out of limit',
  45009: 'api freq out of limit',
  45029: 'reply too big',
  45033: 'api concurrent out of limit',
  45035: 'concurrent call for the same customer and member',
  48002: 'api forbidden',
  48009: 'contact secret may only read ids',
  50001: 'redirect_url domain unmatched',
  50002: 'member out of scope',
  50003: 'app disabled',
  50100: 'invalid cursor',
  60003: 'department not found',
  60004: 'parent department not found',
  60005: 'department contains user',
  60006: 'department contains child department',
  60008: 'department name exists',
  60011: 'no privilege to access/modify contact/party/agent',
  60020: 'not allow to access from your ip',
  60021: 'user not in the visible range',
  60102: 'userid existed',
  60103: 'invalid mobile',
  60104: 'mobile existed',
  60111: 'userid not found',
  60123: 'invalid department id',
  81013: 'user & party & tag all invalid',
  81017: 'too many users, owner_filter required',
  84014: 'invalid user_ticket',
  84015: 'user_ticket expired',
  84061: 'not external contact',
  84083: 'not service staff',
  84084: 'not follower',
  90500: 'owner has not resigned',
  90501: 'not a customer group',
  90502: 'owner has resigned',
  301002: 'agentid does not match the token',
  600018: 'invalid time range',
  701008: 'no interop licence',
}

/** What a platform call answers when it refuses: HTTP 200 with the code, and the call's empty collections. */
export class PlatformError extends Error {
  readonly errcode: number
  readonly extra: Record<string, unknown>
  /** What is written although the call is refused, such as a count of misses. */
  readonly after?: () => void

  constructor(errcode: number, text?: string, extra: Record<string, unknown> = {}, after?: () => void) {
    super(text ?? ERRORS[errcode] ?? `error ${errcode}`)
    this.errcode = errcode
    this.extra = extra
    this.after = after
  }
}

/** Refuses the call. */
export function fail(errcode: number, text?: string, extra?: Record<string, unknown>): never {
  throw new PlatformError(errcode, text, extra)
}

/** errmsg in full; a bad token on a business call is named without hint. */
export function errmsg(errcode: number, text: string, hint: string, ip: string): string {
  if (errcode === 40014) return text
  return `${text}, hint: [${hint}], from ip: ${ip}, more info at https://open.work.weixin.qq.com/devtool/query?e=${errcode}`
}
