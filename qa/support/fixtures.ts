import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made: string[] = []

/** Writes a dataset folder for a test: objects become lines, text and bytes are written as they are. */
export function datasetFolder(files: Record<string, object[] | object | string | Buffer>): string {
  const folder = mkdtempSync(join(tmpdir(), 'guanxi-dataset-'))
  made.push(folder)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), bytesOf(content))
  return folder
}

/** Removes the folders that `datasetFolder` made. */
export function removeFolders(): void {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
}

function bytesOf(content: object[] | object | string | Buffer): string | Buffer {
  if (typeof content === 'string' || Buffer.isBuffer(content)) return content
  const lines = Array.isArray(content) ? content : [content]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/** A whole staff line. */
export function staffLine(pk: number, more: Record<string, unknown> = {}) {
  return {
    id: `user${pk}`,
    alias: '',
    name: `员工${pk}`,
    english_name: null,
    status: 1,
    address: null,
    avatar: 'https://img.example.com/1.png',
    created_at: 1_700_000_000 + pk,
    department: ['1'],
    email: 'a@example.com',
    extattr: { attrs: [] },
    mobile: '13800000000',
    moment_address: null,
    oa_authorized: true,
    position: '店长',
    qr_code: 'https://qr.example.com/1',
    telephone: '',
    external_contact_able: true,
    external_position: null,
    external_profile: { external_attr: [], external_corp_name: '云栖' },
    gender: 1,
    ia_authorized: true,
    ma_authorized: false,
    pk,
    updated_at: 1_700_000_000,
    ...more,
  }
}

/** A staff line with no more than one must have. */
export function bareStaffLine(pk: number, id: string, more: Record<string, unknown> = {}) {
  return {
    id,
    pk,
    department: [] as string[],
    ...{ oa_authorized: true, ia_authorized: true, ma_authorized: true },
    ...{ created_at: 1_700_000_000, updated_at: 1_700_000_000 },
    ...more,
  }
}

/** The bare line of a staff member with a name, in these departments. */
export function person(pk: number, id: string, name: string, departments: string[]) {
  return bareStaffLine(pk, id, { name, department: departments, created_at: pk, updated_at: pk })
}

/** A corporation with one department, one tag group and what else a test gives. */
export function corpFiles(more: Record<string, object[] | object | string | Buffer> = {}) {
  return {
    'corp.json': { corp_id: 'ww1', name: '云栖' },
    'department.ndjson': [{ id: '1', name: '总部', parent_id: '0', order: 1 }],
    'tag_group.ndjson': [{ tag_group_id: 'g1', tag_group_name: '等级', department_list: ['0'] }],
    ...more,
  }
}

/** A tag line of that group. */
export function tagLine(t_id: number, more: Record<string, unknown> = {}) {
  return {
    t_id,
    tag_id: `et${t_id}`,
    tag_name: `标签${t_id}`,
    tag_group_id: 'g1',
    created_at: 1,
    updated_at: 2,
    ...more,
  }
}
