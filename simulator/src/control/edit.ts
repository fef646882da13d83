import { z } from 'zod'
import { refuse } from '../refuse.ts'
import { corps } from '../state/records.ts'
import { type ControlDeps, controlCall, worldFor } from './call.ts'
import { callbackInput } from './corp-input.ts'
import { archiveKey } from './corps.ts'
import { chatEdit, editChat } from './edit-chat.ts'
import { customerEdit, editCustomer } from './edit-customer.ts'
import { departmentEdit, editDepartment, editUser, userEdit } from './edit-directory.ts'
import { editTagByAdmin, tagEdit } from './edit-tag.ts'

const archiveEdit = z.strictObject({
  corpid: z.string(),
  kind: z.literal('archive'),
  public_key: z.string().optional(),
  permit: z.array(z.string()).optional(),
})

const appEdit = z.strictObject({
  corpid: z.string(),
  kind: z.literal('app'),
  agentid: z.int(),
  callback: callbackInput.optional(),
  trusted_ips: z.array(z.string()).optional(),
})

const editInput = z.discriminatedUnion('kind', [
  userEdit,
  departmentEdit,
  tagEdit,
  customerEdit,
  chatEdit,
  archiveEdit,
  appEdit,
])

/** What an administrator does in the platform's own console: callbacks follow, unlike after an API call. */
export const editCalls = [
  controlCall({
    method: 'POST',
    path: '/sim/edit',
    tells: true,
    about:
      'an administrator changes something on the platform: `kind` is `user`, `department`, `tag` or `customer` (ours: `chat`, `archive`, `app`); what does not exist is made, `delete: true` removes it',
    replies: 'the record',
    input: editInput,
    handle(deps, input) {
      const world = worldFor(deps, input.corpid)
      return world.store.transaction(() => {
        switch (input.kind) {
          case 'user':
            return editUser(world, input)
          case 'department':
            return editDepartment(world, input)
          case 'tag':
            return editTagByAdmin(world, input)
          case 'customer':
            return editCustomer(world, input)
          case 'chat':
            return editChat(world, input)
          case 'archive':
            return editArchive(deps, input)
          case 'app':
            return editApp(deps, input)
        }
      })
    },
  }),
]

/** Another callback address, token and key, which is not checked; other trusted addresses. */
function editApp(deps: ControlDeps, { corpid, agentid, callback, trusted_ips }: z.output<typeof appEdit>) {
  const { corp } = worldFor(deps, corpid)
  const app = corp.apps.find((each) => each.agentid === agentid) ?? refuse(`agentid: there is no app ${agentid}`)
  const changed = { ...app, ...(callback && { callback }), ...(trusted_ips && { trusted_ips }) }
  deps.sim.store.put(corps, '', { ...corp, apps: corp.apps.map((each) => (each === app ? changed : each)) })
  return changed
}

/** A new key version, from now on used for new messages; the old versions stay on record. */
function editArchive(deps: ControlDeps, { corpid, public_key, permit }: z.output<typeof archiveEdit>) {
  const { corp } = worldFor(deps, corpid)
  if (!corp.archive) return refuse('corpid: the archive of this corporation is off')
  const last = corp.archive.keys.at(-1)!.publickey_ver
  const keys = permit && !public_key ? corp.archive.keys : [...corp.archive.keys, archiveKey(last + 1, public_key)]
  const archive = { ...corp.archive, keys, ...(permit && { permit }) }
  deps.sim.store.put(corps, '', { ...corp, archive })
  return archive
}
