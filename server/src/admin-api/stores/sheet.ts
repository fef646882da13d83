import { named, plain, type Sheet, timeOf } from '../kit/sheet/sheet.ts'

export const storeSheet: Sheet = {
  columns: [
    plain(['门店', 'Store'], 'name'),
    plain(['省份', 'Province'], 'province'),
    plain(['城市', 'City'], 'city'),
    plain(['区县', 'District'], 'district'),
    plain(['详细地址', 'Address'], 'address'),
    named(['负责人', 'Manager'], 'staff', 'owner_staff_id'),
    named(['店员', 'Clerks'], 'staff', 'clerk_staff_ids'),
    plain(['添加人数', 'Added'], 'add_user_count'),
    timeOf(['创建时间', 'Created'], 'created_at'),
  ],
}
