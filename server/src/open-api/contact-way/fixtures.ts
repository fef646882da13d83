import { staffLine, tagLine } from '../../../../qa/support/fixtures.ts'

type Line = Record<string, unknown>

/** A channel code's line with every field: a QR code of one staff member. */
export function codeLine(id: number, more: Line = {}): Line {
  return {
    id,
    config_id: `config${id}`,
    add_user_count: id,
    auto_mark_tags: [{ id: 1, name: '标签1' }],
    auto_reply: { text: { content: '您好' }, image: { media_id: 'm1', url: 'https://img.example.com/a.png' } },
    created_at: 1_700_000_000 + id,
    creator_staff_id: 'user1',
    party: null,
    qr_code: `https://qr.example.com/${id}`,
    remark: `门店${id}`,
    scene: 2,
    skip_verify: true,
    state: `门店${id}`,
    style: null,
    type: 1,
    customer_remark: '门店客户',
    staffs: [{ avatar: 'https://img.example.com/1.png', id: 'user1', name: '员工1' }],
    group_name: '门店',
    ...more,
  }
}

/** Codes, and the department, three staff members and two tags that they may refer to. */
export function codeRecords(contact_way: Line[]): Record<string, Line[]> {
  return {
    department: [{ id: '1', name: '总部', parent_id: '0', order: 1 }],
    staff: [staffLine(1), staffLine(2), staffLine(3)],
    tag_group: [{ tag_group_id: 'g1', tag_group_name: '等级', department_list: ['0'] }],
    tag: [tagLine(1), tagLine(2)],
    contact_way,
  }
}
