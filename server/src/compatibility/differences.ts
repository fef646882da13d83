/** Calls of the vendor's that will not be answered, and why. */
export const leftOut: readonly { path: string; en: string; zh: string }[] = [
  {
    path: 'opportunity/list',
    en: 'a call of the sales seat whose reply is not public',
    zh: '销售席位的接口，应答未公开',
  },
  {
    path: 'opportunity/one',
    en: 'a call of the sales seat whose reply is not public',
    zh: '销售席位的接口，应答未公开',
  },
  { path: 'staff_sop/list', en: 'the vendor calls it in development', zh: '供应商标为开发中' },
  { path: 'staff_sop/one/rule/list', en: 'the vendor calls it in development', zh: '供应商标为开发中' },
  { path: 'staff_sop/one/execute_record', en: 'the vendor calls it in development', zh: '供应商标为开发中' },
  { path: 'sea/list', en: 'its reply is not public', zh: '应答未公开' },
  { path: 'contact/list', en: 'its reply is not public', zh: '应答未公开' },
  { path: 'leads/batch_import', en: 'its reply is not public', zh: '应答未公开' },
  { path: 'material_library/tag/list', en: 'the vendor has deprecated it', zh: '供应商已弃用' },
  { path: 'material_library/tag/add', en: 'the vendor has deprecated it', zh: '供应商已弃用' },
  { path: 'material_library/tag/remove', en: 'the vendor has deprecated it', zh: '供应商已弃用' },
  {
    path: 'group_chat/send_message',
    en: 'it is not documented, and writes to chats inside a company',
    zh: '没有文档；写入的是内部应用群',
  },
]

/** What answered calls still lack of the vendor's. */
export const lacks: Readonly<Record<string, { en: string; zh: string }>> = {
  'interact_radar/update': {
    en: '`is_show_sender_info` has no effect, as pages show no sender',
    zh: '`is_show_sender_info` 不起作用：页面不显示分享人',
  },
  'per/group_msg/single/list': {
    en: 'read from the platform with each comparison, every night',
    zh: '每次与平台比对时读取，每夜一次',
  },
  'per/group_msg/single/user/list': {
    en: 'read from the platform with each comparison, every night',
    zh: '每次与平台比对时读取，每夜一次',
  },
  'moment_message/tasks/result': {
    en: 'comments, likes and those who may see it are read from the platform with each comparison, every night',
    zh: '评论、点赞与可见客户在每次与平台比对时读取，每夜一次',
  },
}
