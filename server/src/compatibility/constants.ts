type Words = { en: string; zh: string }

/** Fields of the vendor's replies that have one value here, by what stands in the way; paths as in `vendorCalls`. */
export const constants: readonly { paths: readonly string[]; fields: readonly string[]; why: Words }[] = [
  {
    paths: [
      'external_user/list',
      'external_user/update/list',
      'external_user/list/outflow',
      'external_user/get',
      'external_user/batch_get',
    ],
    fields: ['organization_id', 'organization_correlation_time', 'tyc_id'],
    why: { en: 'the vendor’s own records of companies', zh: '供应商自己的企业库' },
  },
  {
    paths: ['external_user/get', 'external_user/batch_get'],
    fields: ['remark_state', 'deleted_at', 'deleted_by', 'deleted_each_other', 'has_staff_used', 'deleted'],
    why: {
      en: '`follow_staffs` has those who follow now, and what the others mean is not said',
      zh: '`follow_staffs` 只有仍在添加关系中的员工；其余的含义未公开',
    },
  },
  {
    paths: ['external_user/get'],
    fields: ['total'],
    why: { en: 'one customer is shown', zh: '只有一位客户' },
  },
  {
    paths: ['activity_fission/mission/detail', 'group_activity_fission/mission/detail'],
    fields: ['delete_type'],
    why: { en: 'what it means is not said', zh: '含义未公开' },
  },
  {
    paths: ['external_user/activity_fission/list'],
    fields: ['mix_status', 'subscribe', 'user_type'],
    why: { en: 'there are no missions of official accounts', zh: '没有公众号的任务' },
  },
  {
    paths: ['check_in_act/mission/detail'],
    fields: ['ip_city'],
    why: { en: 'addresses of visitors are not looked up', zh: '不查询访问者地址的归属地' },
  },
  {
    paths: ['smart_form/form/user/list', 'smart_form/form/user/submit/list'],
    fields: ['user_city'],
    why: { en: 'addresses of visitors are not looked up', zh: '不查询访问者地址的归属地' },
  },
  {
    paths: [
      'smart_form/form/user/submit/list',
      'material_library/list',
      'material_library/add',
      'interact_radar/statistic/list/v2',
      'group_chat/tag/group/list',
      'quick_reply_v3/group/list',
      'quick_reply_v3/list',
    ],
    fields: ['deleted'],
    why: { en: 'what was removed is not shown', zh: '已删除的不列出' },
  },
  {
    paths: ['external_user_package/data_list'],
    fields: ['eu_dep_path_v2_list', 'department_ext_id_list', 'staff_ext_id_list'],
    why: { en: 'what they mean is not said', zh: '含义未公开' },
  },
  {
    paths: ['workorder/template/list'],
    fields: ['count', 'option_img_src', 'is_show', 'template_type', 'status'],
    why: {
      en: '`count` of an option is not explained (that of a template is the number of its tickets); options have no pictures, components are never hidden, templates are in use as long as they are there',
      zh: '选项的 `count` 没有说明（模板的 `count` 是其工单数）；选项没有图片，组件不会隐藏，模板在删除之前一直启用',
    },
  },
  {
    paths: ['workorder/detail'],
    fields: ['evaluate', 'share'],
    why: { en: 'tickets are neither rated nor shared', zh: '工单没有评价与分享' },
  },
  {
    paths: ['interact_radar/statistic/list/v2'],
    fields: ['external_user_corp_id', 'sub_target_id', 'target_type'],
    why: {
      en: 'the platform tells no id of a customer’s company; a visit is of a radar',
      zh: '平台不提供客户所在企业的 ID；访问的总是雷达',
    },
  },
  {
    paths: ['moment_message/result'],
    fields: ['location', 'create_type', 'cron_finished', 'create_error_msg'],
    why: {
      en: 'posts are the company’s and have no place; what the last two mean is not said',
      zh: '都由企业发表，没有位置；后两个的含义未公开',
    },
  },
  {
    paths: ['material_library/list', 'material_library/add'],
    fields: ['file_id', 'material_tag_list', 'radar_id', 'is_publish', 'publish_status'],
    why: {
      en: 'materials are kept by their addresses, without review; their tags are deprecated',
      zh: '素材以地址保存，不设审核；素材标签已被供应商弃用',
    },
  },
  {
    paths: ['material_library/group/list'],
    fields: ['edit_pri'],
    why: { en: 'the other values are not known', zh: '其他取值未公开' },
  },
  {
    paths: ['quick_reply_v3/group/list'],
    fields: ['creator_id', 'content', 'file_id', 'file_name', 'file_size', 'file_type', 'file_url', 'searchable_text'],
    why: { en: 'a group has no content; they are null there as well', zh: '分组没有内容；供应商处也为 null' },
  },
  {
    paths: ['quick_reply_v3/list'],
    fields: ['creator_id', 'file_id', 'file_size', 'file_type'],
    why: { en: 'files are kept by their addresses', zh: '文件以地址保存' },
  },
  {
    paths: ['group_chat/tag/group/list'],
    fields: ['creator_id'],
    why: { en: 'who made group tags is not kept', zh: '不记录群标签的创建人' },
  },
  {
    paths: ['contact_way/store/list'],
    fields: ['country'],
    why: { en: 'stores are in China', zh: '门店都在中国' },
  },
]
