import { platformCall } from './call.ts'
import { int, objects, str, strs } from './params.ts'
import { addTags, deleteTags, editTag, listTags } from './tags.ts'

/** Tags of rule groups. The simulator has no rule groups of its own: any `strategy_id` is taken. */
export const strategyTagCalls = [
  platformCall({
    path: 'externalcontact/get_strategy_tag_list',
    method: 'POST',
    about: 'a rule group’s tags',
    needs: 'customer',
    empty: { tag_group: [] },
    params: { strategy_id: int({ required: 40058 }), tag_id: strs({ max: 1000 }), group_id: strs({ max: 1000 }) },
    handle: ({ world, args }) => ({ tag_group: listTags(world, args, args.strategy_id) }),
  }),
  platformCall({
    path: 'externalcontact/add_strategy_tag',
    method: 'POST',
    about: 'adds tags to a rule group',
    needs: 'customer',
    params: {
      strategy_id: int({ required: 40058 }),
      group_id: str(),
      group_name: str({ max: 30 }),
      order: int(),
      tag: objects({ required: 40058, max: 1000 }),
    },
    handle: ({ world, args, app }) => ({ tag_group: addTags(world, args, app.agentid) }),
  }),
  platformCall({
    path: 'externalcontact/edit_strategy_tag',
    method: 'POST',
    about: 'renames one',
    needs: 'customer',
    params: { id: str({ required: 40068 }), name: str({ max: 30 }), order: int() },
    handle: editTag,
  }),
  platformCall({
    path: 'externalcontact/del_strategy_tag',
    method: 'POST',
    about: 'deletes some',
    needs: 'customer',
    params: { tag_id: strs(), group_id: strs() },
    handle: deleteTags,
  }),
  platformCall({
    path: 'externalcontact/customer_strategy/list',
    method: 'POST',
    about: 'rule groups: none',
    needs: 'customer',
    empty: { strategy: [] },
    handle: () => ({ strategy: [], next_cursor: '' }),
  }),
]
