/** What is wrong with an answer to a component of a ticket's template. */
export const componentFaults = {
  component_not_found: ['组件不存在，或不属于该模板：{value}', 'there is no component "{value}" in the template'],
  component_record_not_found: ['组件记录不存在：{value}', 'there is no component record "{value}"'],
  component_twice: ['组件重复：{value}', 'the component "{value}" is there twice'],
  component_values_needed: ['该组件必须填写 values：{value}', 'the component "{value}" needs values'],
  component_value_needed: ['该组件必须填写 value：{value}', 'the component "{value}" needs a value'],
  component_required: ['必填组件没有填写：{value}', 'the component "{value}" is required'],
  component_not_an_option: ['值不在选项中：{value}', 'a value of "{value}" is none of the options'],
  component_one_value: ['只能有一个值：{value}', 'the component "{value}" takes one value'],
  component_unanswered: ['value 与 values 至少填写一个：{value}', 'the component "{value}" needs value or values'],
} as const
