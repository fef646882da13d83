/** What is wrong with a file, a line or a record of an import. */
export const datasetFaults = {
  not_json: ['不是合法的 UTF-8 JSON', 'not JSON in UTF-8'],
  not_utf8: ['不是合法的 UTF-8', 'not valid UTF-8'],
  bot_key_in_url: ['机器人的地址含密钥，应写在 bot_url', 'holds the key of a bot, which belongs into bot_url'],
  line_empty: ['空行；每行应为一个 JSON 对象', 'the line is empty; it must hold a JSON object'],
  line_too_long: ['一行超过 {max}', 'the line is longer than {max}'],
  nested_too_deep: ['嵌套超过 {max} 层', 'nested more than {max} levels deep'],
  too_much_inside: ['对象、数组与字段过多', 'too many objects, arrays and fields'],
  file_missing: ['{folder} 中没有这个文件', 'is missing from {folder}'],
  file_unknown: ['数据集中没有这种文件', 'no dataset has such a file'],
  folder_missing: ['没有这个文件夹', 'there is no such folder'],
  folder_is_file: ['不是文件夹', 'is not a folder'],
  unreadable: ['无法读取：{said}', 'cannot be read: {said}'],
  not_storable: ['数据库不接受：{said}', '{said}'],
  ledger_broken: [
    '客户 {customer} 的明细须从 1 起连续编号，累计等于其积分余额',
    'the entries of customer "{customer}" must be numbered from 1 and add up to its points',
  ],
  sent_before: ['已经发送，不能再是草稿', 'was sent, and cannot be a draft again'],
  not_sent_yet: ['{value} 还没有发送', '{value} was not sent yet'],
  already_on_line: ['{value} 已在第 {line} 行', '"{value}" is already on line {line}'],
  belongs_to_another: [
    '{value} 属于企业的另一条记录（{key} {other}）',
    '"{value}" belongs to another record of the corporation ({key} {other})',
  ],
} as const
