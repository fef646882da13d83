type Plan = { id: string; name: string; parent_id: string }

const plan: Plan[] = [
  { id: '1', name: '云栖茶饮', parent_id: '0' },
  { id: '2', name: '门店运营中心', parent_id: '1' },
  { id: '3', name: '品牌市场部', parent_id: '1' },
  { id: '4', name: '客户服务部', parent_id: '1' },
  { id: '5', name: '人力行政部', parent_id: '1' },
  { id: '6', name: '华东大区', parent_id: '2' },
  { id: '7', name: '华南大区', parent_id: '2' },
  { id: '8', name: '杭州西湖文化广场店', parent_id: '6' },
  { id: '9', name: '杭州钱江新城店', parent_id: '6' },
  { id: '10', name: '上海静安店', parent_id: '6' },
  { id: '11', name: '广州天河店', parent_id: '7' },
  { id: '12', name: '深圳南山店', parent_id: '7' },
]

/** Headquarters, two regions and five shops; `order` counts among siblings. */
export const departments = plan.map(({ id, name, parent_id }, i) => ({
  id,
  name,
  parent_id,
  order: plan.slice(0, i + 1).filter((other) => other.parent_id === parent_id).length,
}))
