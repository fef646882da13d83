import { replaceIn } from '../sabotage/replace.ts'

/** Preloaded with `--import`, makes a service that takes each repetition of a callback for a new one. */
replaceIn('/platform/wecom/callbacks/inbox.ts', "decode(i.hash, 'hex')", "decode(md5(random()::text), 'hex')", '')
