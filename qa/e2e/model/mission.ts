import { fail, type Model, success } from './call.ts'
import { contains, inOrder, omit } from './list.ts'
import { parameters } from './parameters.ts'

type Kind = { of: string; filters: 'created_at' | 'updated_at'; codes: Parameters<typeof parameters>[2]; af?: boolean }

/** Endpoints 3, 14 and 15 differ in the time that they filter, in their codes, and in `af_type`. */
function missions({ of, filters, codes, af = false }: Kind): Model {
  return ({ zone, data }, call) => {
    const query = parameters(call, zone, codes)
    const name = query.text('name')
    const status = query.word('mission_status', ['end', 'ongoing'])
    const order = query.word('order', ['asc', 'desc'])
    const within = query.window()
    const type = af ? (query.word('af_type', ['qywx', 'mp']) ?? 'qywx') : undefined
    const page = query.paging(30, 100)
    if (query.faults.size > 0) return fail(...query.faults)

    const matching = data[of]!.filter(
      (mission) =>
        contains(mission.name, name) &&
        (status === undefined || mission.status === status) &&
        (type === undefined || (mission.af_type ?? 'qywx') === type) &&
        within(mission[filters]),
    )
    const mission_list = page(inOrder(matching, order)).map((mission) => omit(mission, 'updated_at'))
    return success({ mission_list, total: matching.length })
  }
}

/** The codes of endpoints 14 and 15: the same in two hundreds. */
function own(hundred: number) {
  const names = ['mission_status', 'start_time', 'end_time', 'order', 'limit', 'offset']
  return { default: 10049, ...Object.fromEntries(names.map((name, i) => [name, hundred + 2 + i])) }
}

export const taskTreasure = missions({
  of: 'task_treasure_mission',
  filters: 'created_at',
  codes: { default: 10049 },
  af: true,
})
export const groupFission = missions({ of: 'group_fission_mission', filters: 'updated_at', codes: own(21500) })
export const checkIn = missions({ of: 'check_in_mission', filters: 'updated_at', codes: own(21600) })
