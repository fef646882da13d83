import { bareStaffLine } from '../../../../qa/support/fixtures.ts'

/** Records for tests: two staff members with names and one without. */
export const staff = [member('zhang', 1, '张伟'), member('li', 2, '李娜'), member('wu', 3)]

/** A staff member's line. */
export function member(id: string, pk: number, name?: string) {
  const shown = name === undefined ? {} : { name, avatar: `https://img.example.com/${id}.png` }
  return bareStaffLine(pk, id, { ...shown, created_at: 1, updated_at: 1 })
}

/** A project that is open and in time at `now`, as a dataset's line. */
export function projectLine(now: number, uid: string, changes: Record<string, unknown> = {}) {
  return {
    uid,
    name: `项目${uid}`,
    description: '',
    create_staff_id: 'zhang',
    create_time: now - 1000,
    start_time: now - 1000,
    end_time: now + 1000,
    complete_time: 0,
    status: 1,
    staff_remark: '',
    staff_users: null,
    stages: null,
    ...changes,
  }
}
