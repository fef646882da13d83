import type { Ctx } from '../../storage/ctx.ts'
import { putRow } from '../../storage/row.ts'
import { columnsOf, expectPeople, expectSound, type Writable } from './check.ts'
import { enqueuePush } from './push.ts'
import { NO_RULES } from './receiving-fields.ts'
import { refreshReceiving } from './refresh.ts'
import { takeState } from './state.ts'

/** A new channel code. What is not given has its default; `remark`, the code's name, is the state's then. */
export type ContactWayDraft = Partial<Writable> & Pick<Writable, 'scene' | 'type' | 'staff_ids'>

const DEFAULTS = {
  ...NO_RULES,
  config_id: null,
  auto_reply: null,
  creator_staff_id: null,
  party: null,
  qr_code: null,
  skip_verify: true,
  style: null,
  customer_remark: '',
  group_name: null,
  notify_staff: false,
  auto_mark_tag_ids: [],
}

/**
 * Creates a channel code that no one has come by yet and returns its id, which the corporation never used before. Its
 * state must be no other code's; without one it gets its own. Without a config_id it is new to the platform, which is
 * then asked to make it.
 */
export async function createContactWay(ctx: Ctx, draft: ContactWayDraft): Promise<number> {
  const id = await nextId(ctx)
  const state = await takeState(ctx, id, draft.state)
  expectPeople(draft)
  const code = await putCode(ctx, id, { ...draft, state })
  const pushed = await refreshReceiving(ctx, id)
  if (!code.config_id && !pushed) await enqueuePush(ctx, id)
  return id
}

/** Creates a code that the platform has already, whatever its state, and returns its id. */
export async function adoptContactWay(
  ctx: Ctx,
  shown: ContactWayDraft & { config_id: string; state: string },
): Promise<number> {
  const id = await nextId(ctx)
  await putCode(ctx, id, shown)
  return id
}

async function nextId({ tx, corpId }: Ctx): Promise<number> {
  const [row] = await tx`select next_id(${corpId}, 'contact_way') as id`
  return row?.id as number
}

async function putCode(ctx: Ctx, id: number, draft: ContactWayDraft & { state: string }): Promise<Writable> {
  const { tx, corpId, now } = ctx
  const code = await expectSound(ctx, { ...DEFAULTS, remark: draft.state, ...draft })
  const columns = { ...columnsOf(tx, code), add_user_count: 0, created_at: now }
  await putRow(tx, 'contact_way', ['id'], { corp_id: corpId, id, ...columns })
  return code
}
