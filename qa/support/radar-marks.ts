import type { Sql } from '../../server/src/storage/connect.ts'

/** Waits until writes of any test have ended that began before the youngest mark among a corporation's visits of radars. */
export async function earlierWritesEnd(owner: Sql, corpId: string): Promise<void> {
  for (;;) {
    const [row] = await owner<{ ended: boolean }[]>`
      select coalesce(pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= max(horizon), true) as ended
      from radar_view_mark where corp_id = ${corpId}`
    if (row?.ended) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
