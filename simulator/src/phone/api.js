const fragment = new URLSearchParams(location.hash.slice(1)).get('token')
if (fragment) {
  sessionStorage.setItem('sim-token', fragment)
  history.replaceState(null, '', location.pathname + location.search)
}

export const hasToken = () => Boolean(sessionStorage.getItem('sim-token'))
export const setToken = (token) => sessionStorage.setItem('sim-token', token)
export const dropToken = () => sessionStorage.removeItem('sim-token')

/** A call of the control API. Throws with the reason it gives. */
export async function control(method, path, body) {
  const reply = await fetch(`/sim/${path}`, {
    method,
    headers: { authorization: `Bearer ${sessionStorage.getItem('sim-token')}` },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  const json = await reply.json()
  if (!reply.ok) throw Object.assign(new Error(json.error), { status: reply.status })
  return json
}

export const get = (path) => control('GET', path)
export const post = (path, body = {}) => control('POST', path, body)

/** A small corporation with two codes, for a first look. */
export async function makeSample() {
  const corpid = 'ww5a3a7e5a3a7e5a3a'
  const secret = 'sample-app-secret'
  await post('corps', {
    corpid,
    name: '示例企业',
    apps: [{ agentid: 1000002, name: '客户助手', secret, visible: 'all' }],
    departments: [
      { id: 1, name: '示例企业' },
      { id: 2, name: '门店', parentid: 1 },
    ],
    users: [
      { userid: 'LinYue', name: '林悦', department: [2] },
      { userid: 'ChenAn', name: '陈安', department: [2] },
    ],
    tag_group: [{ group_name: '来源', tag: [{ name: '门店' }, { name: '活动' }] }],
  })
  const { access_token } = await (await fetch(`/cgi-bin/gettoken?corpid=${corpid}&corpsecret=${secret}`)).json()
  const ask = async (path, body) =>
    (
      await fetch(`/cgi-bin/externalcontact/${path}?access_token=${access_token}`, {
        method: 'POST',
        body: JSON.stringify(body),
      })
    ).json()
  await ask('add_contact_way', { type: 2, scene: 2, user: ['LinYue', 'ChenAn'], remark: '门店海报', state: 'poster' })
  const { chat_id } = await post('chats', { corpid, name: '会员福利群', owner: 'LinYue', members: ['ChenAn'] })
  await ask('groupchat/add_join_way', { scene: 2, chat_id_list: [chat_id], remark: '会员福利群', state: 'vip' })
  await post('people', { count: 3 })
  return corpid
}
