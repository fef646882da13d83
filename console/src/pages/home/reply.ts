import type { Reply } from '../../api/types.ts'

/** What the page shows, read in one call. */
export type Home = Reply<'home'>
