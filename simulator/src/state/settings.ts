/**
 * What a corporation can be set to do differently (`settings` of `POST /sim/corps`): behaviours on which sources
 * disagree, and limits. The first of `values` is the default.
 */
export const SETTINGS = {
  no_customers: { values: ['84061', 'empty'], about: '`externalcontact/list` of a member without customers' },
  quit_scene: { values: ['0/1', '1/2'], about: 'QuitScene of a group-chat event: left / was removed' },
  image_limit_mb: { values: [10, 5], about: 'largest picture of `media/upload`' },
  tag_limit: { values: [10_000, 3000], about: 'corporation tags' },
  clear_phones: { values: ['blank', 'empty'], about: '`remark_mobiles` that clears: `[""]` only, or `[]` too' },
  mark_tag_echo: { values: [false, true], about: 'whether `mark_tag` fires edit_external_contact' },
  expired_token: { values: [42001, 40014], about: 'errcode of a token that is past its time' },
  member_details: {
    values: [false, true],
    about: 'true: apps get avatar, gender, mobile, mail, address and code of members, as those made before 2022-06-20',
  },
  contact_secret_reads: {
    values: [false, true],
    about: 'true: the contact secret reads more than ids (else 48009), as before 2022-08-15',
  },
  contact_event_details: {
    values: [false, true],
    about: 'true: change_contact events carry more than ids and departments, as for addresses saved before 2022-08-15',
  },
  read_lag_ms: {
    values: [0],
    about: 'how much later than its event reads show a change; 84061 or the old values until then',
  },
  readd_old_state: {
    values: [false, true],
    about: 'a returning customer is reported with the State of the first time',
  },
  mass_quota: {
    values: ['month', 'week', 'day'],
    about: 'mass messages per customer: days of the month, 7 a week, 1 a day',
  },
  bound_developer: { values: [true, false], about: 'whether unionid is shown' },
  console_welcome: { values: [[]], about: 'members who have a welcome in the admin console: no WelcomeCode' },
  group_limit: { values: [200], about: 'members of a group chat before a join way opens the next one' },
  rate_minute: { values: [10_000], about: 'calls per API and minute; 0: no limit' },
  rate_hour: { values: [150_000], about: 'calls per API and hour; 0: no limit' },
  ip_rate_minute: { values: [20_000], about: 'calls per address, API and minute; 0: no limit' },
  ip_rate_hour: { values: [600_000], about: 'calls per address, API and hour; 0: no limit' },
  wrong_secret_limit: {
    values: [100],
    about: 'wrong secrets from one address in an hour before it is blocked; 0: never',
  },
  max_in_flight: { values: [0], about: 'calls of one API at once before 45033; 0: no limit' },
  pair_busy_ms: {
    values: [0],
    about: 'after a change to a member and customer, others of that pair get 45035 for so long',
  },
  contact_way_limit: { values: [500_000], about: 'contact ways and join ways together' },
  welcome_sending_ms: { values: [1000], about: 'how long other apps get 41096 after one sent a welcome; then 41051' },
  moment_ready_ms: { values: [0], about: 'how long the job of a moment runs' },
  mass_dispatch_ms: { values: [0], about: 'how long a new mass message answers 41063' },
  callback_retry_ms: { values: [1000], about: 'pause before a callback is tried again' },
  time_zone: { values: ['Asia/Shanghai'], about: 'of the clock that phones show; days of the platform are China’s' },
  medical: { values: [false, true], about: 'temporary contact ways are allowed' },
  acquisition_balance: { values: [1000], about: 'acquisition link quota' },
  licensed: { values: ['all'], about: 'members with an interop licence: `all`, or a list of userids' },
} as const satisfies Record<string, { values: readonly unknown[]; about: string }>

export type Setting = keyof typeof SETTINGS

/** The value in force: the corporation's own, or the default. */
export function settingOf<T>(settings: Record<string, unknown>, name: Setting): T {
  return (settings[name] ?? SETTINGS[name].values[0]) as T
}

function isZone(value: unknown): boolean {
  try {
    return typeof value === 'string' && new Intl.DateTimeFormat('en', { timeZone: value }) !== undefined
  } catch {
    return false
  }
}

/** Why a settings object cannot be taken, or nothing. */
export function settingsError(given: Record<string, unknown>): string | undefined {
  for (const [name, value] of Object.entries(given)) {
    if (!Object.hasOwn(SETTINGS, name)) return `unknown field: settings.${name}`
    const { values } = SETTINGS[name as Setting] as { values: readonly unknown[] }
    const open = values.length === 1
    const fits = open ? Array.isArray(value) || typeof value === typeof values[0] : values.includes(value)
    if (name === 'time_zone' && !isZone(value)) return 'settings.time_zone: expected a name such as Asia/Shanghai'
    if (!fits) return `settings.${name}: expected ${open ? typeof values[0] : values.map(String).join(' or ')}`
  }
  return undefined
}
