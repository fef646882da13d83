export const url = 'https://cdn.example.com/a.png'

/** A post of one picture by two staff members, one of them named twice. */
export const valid = {
  name: '上新',
  create_staff_ext_id: 'zhangwei',
  staff_ext_ids: ['lina', 'wangfang', 'lina'],
  type: 'image',
  image_urls: [url],
}
