/** The kinds of jobs that look every so many seconds; for who has the kinds' names alone. A test compares it with the kinds. */
export const POLLING: readonly string[] = ['crowd_watch', 'platform_archive']

/** The kinds that count what happened every few seconds: on the way of a clock that is moved, after something else was done. */
export const RECOUNTING: readonly string[] = ['staff_rank_count']

/** The kinds that compute something anew every hour: on the way of a clock that is moved far, once a day. */
export const HOURLY: readonly string[] = ['crowd_refresh']
