import { named, plain, type Sheet, timeOf } from '../kit/sheet/sheet.ts'

export const addTaskSheet: Sheet = {
  columns: [
    plain(['手机', 'Phone'], 'phone'),
    plain(['备注', 'Remark'], 'remark_name'),
    named(['谁去添加', 'Who adds them'], 'staff', 'staff_id'),
    plain(['标签', 'Tags'], 'tags'),
    plain(['状态', 'State'], 'status'),
    named(['客户', 'Customer'], 'customer', 'external_user_id'),
    timeOf(['创建时间', 'Created'], 'created_at'),
  ],
}
