import type { World } from '../sim.ts'
import { mediaBytes, medias, results } from '../state/message-records.ts'
import { departments, users } from '../state/records.ts'
import { findDepartment, findUser, saveUser } from '../world/members.ts'
import { resign } from '../world/resign.ts'
import { schedule } from '../world/schedule.ts'
import { platformCall } from './call.ts'
import { fail } from './errors.ts'
import { bool, object, str } from './params.ts'

type Kind = 'sync_user' | 'replace_user' | 'replace_party'

const job = (path: string, kind: Kind, about: string) =>
  platformCall({
    path,
    method: 'POST',
    about,
    needs: 'contact',
    params: { media_id: str({ required: 41006 }), to_invite: bool(), callback: object() },
    handle({ world, args }) {
      const { store, corpid, now } = world
      const file = store.get(mediaBytes, corpid, args.media_id)
      if (!store.get(medias, corpid, args.media_id) || !file) fail(40007)
      const rows = readCsv(Buffer.from(file!.base64, 'base64').toString())
      const jobid = world.ids.next(corpid, 'job')
      const result = kind === 'replace_party' ? parties(world, rows) : members(world, rows, kind === 'replace_user')
      store.put(results, corpid, { jobid, kind, status: 3, result, time: now })
      schedule(world, 'batch_job_result', world.nowMs, { jobid, kind })
      return { jobid }
    },
  })

/** Jobs over a CSV file with the columns of the platform's template (name, userid, mobile, mail, department …). */
export const batchCalls = [
  job('batch/syncuser', 'sync_user', 'adds and changes members from a CSV file'),
  job('batch/replaceuser', 'replace_user', 'the same, and removes those not in it'),
  job('batch/replaceparty', 'replace_party', 'replaces departments from a CSV file'),
  platformCall({
    path: 'batch/getresult',
    method: 'GET',
    about: 'what a job did',
    needs: 'directory',
    empty: { result: [] },
    params: { jobid: str({ required: 40058 }) },
    handle({ world, args }) {
      const found = world.store.get(results, world.corpid, args.jobid) ?? fail(40058, 'invalid jobid')
      const list = found.result as unknown[]
      return { status: found.status, type: found.kind, total: list.length, percentage: 100, result: list }
    },
  }),
]

const readCsv = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .slice(1)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split(',').map((cell) => cell.trim().replace(/^"|"$/g, '')))

function members(world: World, rows: string[][], replace: boolean) {
  const done = rows.map(([name = '', userid = '', mobile, email, department = '1', position]) => {
    const ids = department.split(';').map(Number)
    if (!userid || !name) return { action: 0, userid, errcode: 40003, errmsg: 'invalid userid' }
    if (ids.some((id) => !findDepartment(world, id)))
      return { action: 0, userid, errcode: 60123, errmsg: 'invalid department id' }
    const before = findUser(world, userid)
    saveUser(world, {
      status: 1,
      ...before,
      name,
      userid: before?.userid ?? userid,
      mobile,
      email,
      position,
      department: ids,
    })
    return { action: before ? 2 : 1, userid, errcode: 0, errmsg: 'ok' }
  })
  if (!replace) return done
  const kept = new Set(rows.map((row) => row[1]?.toLowerCase()))
  for (const user of world.store.list(users, world.corpid))
    if (!kept.has(user.userid.toLowerCase())) resign(world, user)
  return done
}

function parties(world: World, rows: string[][]) {
  return rows.map(([name = '', id = '', parent = '', order = '0']) => {
    const partyid = Number(id)
    if (!Number.isSafeInteger(partyid) || partyid < 1)
      return { action: 0, partyid, errcode: 60123, errmsg: 'invalid department id' }
    const before = findDepartment(world, partyid)
    const fields = { id: partyid, name, parentid: Number(parent) || 0, order: Number(order) || 0 }
    world.store.put(departments, world.corpid, { department_leader: [], ...before, ...fields })
    return { action: before ? 2 : 1, partyid, errcode: 0, errmsg: 'ok' }
  })
}
