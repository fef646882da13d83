import { expect, test } from 'vitest'
import { CORP, corporation, type Json, newCustomer, setUp } from './setup.ts'
import { type Heard, startSite } from './site.ts'

test('a page is read and forwarded: it hears how long, and who came by whose link', async () => {
  const { origin, post, ask, token } = await setUp()
  await post('corps', corporation())
  const { person, external_userid } = await newCustomer({ post, ask })
  const page = (_path: string, { who, method }: Heard) =>
    method === 'POST'
      ? {}
      : { html: `<body data-beacon="/r/a/read?view=v1" data-share="/r/a?from=${who}"><h1>新品</h1></body>` }
  const { url, heard } = await startSite({ origin, token }, page)
  const opened = await post('open', { corpid: CORP, url: `${url}/r/a`, person })
  expect(opened).toMatchObject({
    status: 200,
    page: { title: 'Page', text: '新品', beacon: `${url}/r/a/read?view=v1` },
  })

  const read = await post('read', { corpid: CORP, person, seconds: 25, wait: false })
  expect(read.told.map(({ seconds, status }: Json) => [seconds, status])).toEqual([
    [10, 200],
    [20, 200],
    [25, 200],
  ])
  const beats = heard.filter(({ path }) => path === '/r/a/read')
  expect(beats.map(({ method, who, fields }) => [method, who, fields.view, fields.seconds])).toEqual(
    ['10', '20', '25'].map((seconds) => ['POST', external_userid, ['v1'], [seconds]]),
  )
  expect((await post('read', { corpid: CORP, person, seconds: 0.05 })).told).toMatchObject([{ seconds: 0.05 }])

  const shared = await post('forward', { corpid: CORP, person, count: 2 })
  expect(shared.url).toBe(`${url}/r/a?from=${external_userid}`)
  expect(shared.opened).toMatchObject([{ status: 200 }, { status: 200 }])
  const came = heard.filter(({ fields }) => fields.from?.[0] === external_userid)
  expect(new Set(came.map(({ who }) => who)).size).toBe(2)
  const { people } = await post('people', { count: 1 })
  await post('forward', { corpid: CORP, person, to: people[0].person })
  expect(heard.at(-1)!.who).toBe(people[0].openid)
  await expect(post('forward', { corpid: CORP, person })).rejects.toThrow('to or count')
  await expect(post('read', { person: people[0].person, url: `${url}/r/a`, seconds: 900 })).rejects.toThrow(
    'at most 250',
  )
})

const FORM = `<form method="post" action="/f/a" enctype="ENC" data-started="/f/a/start">
  <input type="hidden" name="key" value="k1">
  <label>姓名 <input name="name" required></label>
  <label for="tel">手机</label><input id="tel" name="phone" type="tel" value="139">
  <fieldset><legend>口味</legend>
    <label><input type="radio" name="taste" value="1"> 绿茶</label>
    <label><input type="radio" name="taste" value="2" checked> 红茶</label>
    <label><input type="checkbox" name="gifts" value="a"> 杯子</label>
    <label><input type="checkbox" name="gifts" value="b"> 茶叶</label>
  </fieldset>
  <select name="city"><option value="sh">上海</option><option value="bj">北京</option></select>
  <textarea name="note">写点什么</textarea>
  <input type="file" name="picture"><input name="off" value="x" disabled>
  <button name="act" value="save">提交</button><button type="button" name="no">不发</button>
</form>`

test('a form is viewed, filled in and submitted as a browser does it', async () => {
  const { origin, post, ask, token } = await setUp()
  await post('corps', corporation())
  const { person, external_userid } = await newCustomer({ post, ask })
  let enctype = ''
  const { url, heard } = await startSite({ origin, token }, (path, { method }) => {
    if (path === '/f/a/done') return { html: '<p>谢谢</p>' }
    if (path === '/f/a/start') return {}
    if (path === '/picture') return { svg: '<svg xmlns="http://www.w3.org/2000/svg"/>' }
    return method === 'POST' ? { to: '/f/a/done' } : { html: FORM.replace('ENC', enctype) }
  })
  const who = { corpid: CORP, person }
  const { page } = await post('view', { ...who, url: `${url}/f/a` })
  expect(page.forms[0].fields.map(({ name, type, label, value }: Json) => [name, type, label, value.join()])).toEqual([
    ['key', 'hidden', '', 'k1'],
    ['name', 'text', '姓名', ''],
    ['phone', 'tel', '手机', '139'],
    ['taste', 'radio', '绿茶', '2'],
    ['gifts', 'checkbox', '杯子', ''],
    ['city', 'select', '', 'sh'],
    ['note', 'textarea', '', '写点什么'],
    ['picture', 'file', '', ''],
  ])
  await post('fill', { ...who, fields: { 姓名: '王芳', taste: '绿茶' } })
  await post('fill', { ...who, fields: { gifts: ['a', '茶叶'] } })
  const starts = heard.filter(({ path }) => path === '/f/a/start')
  expect(starts.map((one) => [one.method, one.who])).toEqual([['POST', external_userid]])
  await expect(post('fill', { ...who, fields: { colour: 'red' } })).rejects.toThrow(
    'fields.colour: the form has no such',
  )
  await expect(post('fill', { ...who, fields: { city: '广州' } })).rejects.toThrow(
    'fields.city: there is no option 广州',
  )
  await expect(post('fill', { ...who, fields: { taste: ['1', '2'] } })).rejects.toThrow('fields.taste: it takes one')
  const sent = await post('submit', { ...who, fields: { phone: '13800000000' } })
  expect(sent).toMatchObject({ status: 200, url: `${url}/f/a/done`, page: { text: '谢谢' } })
  const submitted = heard.filter(({ path, method }) => path === '/f/a' && method === 'POST')
  expect(submitted[0]).toMatchObject({
    who: external_userid,
    headers: { origin: url, referer: `${url}/f/a`, 'content-type': expect.stringContaining('urlencoded') },
  })
  expect(submitted[0]!.fields).toEqual({
    ...{ key: ['k1'], name: ['王芳'], phone: ['13800000000'], taste: ['1'], gifts: ['a', 'b'] },
    ...{ city: ['sh'], note: ['写点什么'], act: ['save'] },
  })
  await expect(post('submit', who)).rejects.toThrow('form: which one? The page has no form')

  enctype = 'multipart/form-data'
  const picture = { filename: 'a.txt', content_type: 'text/plain', data: Buffer.from('茶').toString('base64') }
  await post('submit', { ...who, url: `${url}/f/a`, form: 0, button: '提交', fields: { name: '李', picture } })
  expect(heard.at(-2)!.fields).toMatchObject({ name: ['李'], picture: ['a.txt: 茶'], taste: ['2'] })
  await expect(post('submit', { ...who, url: `${url}/f/a`, button: '不发' })).rejects.toThrow(
    'button: the form has no 不发',
  )
  await expect(post('submit', { ...who, url: `${url}/f/a`, form: 'other' })).rejects.toThrow('form: which one')
  const { people } = await post('people', { count: 1 })
  const other = { corpid: CORP, person: people[0].person }
  await expect(post('submit', other)).rejects.toThrow('no page is open')
  const svg = `${url}/picture`
  await post('open', { ...other, url: svg })
  await expect(post('submit', other)).rejects.toThrow(`no page is open; ${svg} answered image/svg+xml`)
  await expect(post('submit', { ...who, url: svg })).rejects.toThrow(`${svg} answered image/svg+xml, which is no page`)
})

test('a mission is joined, friends come by its poster, and prizes are claimed', async () => {
  const { origin, post, ask, token } = await setUp()
  await post('corps', corporation())
  const { person } = await newCustomer({ post, ask })
  const { chat_id } = await post('chats', { corpid: CORP, name: '群', owner: 'LiLei' })
  const way = await ask('add_contact_way', { type: 1, scene: 2, user: ['LiLei'], state: 'gx.p1' })
  const room = await ask('groupchat/add_join_way', { scene: 2, chat_id_list: [chat_id], state: 'gx.g1' })
  const joined = new Set<string>()
  let won = false
  const claims =
    '<form method="post" action="/m/a/claim"><input type="hidden" name="level" value="N"><button>领取</button></form>'
  const { url, heard } = await startSite({ origin, token }, (path, { who, method }) => {
    if (path.endsWith('/poster.svg'))
      return { svg: `<svg xmlns="http://www.w3.org/2000/svg"><image href="${way.qr_code}"/></svg>` }
    if (method === 'POST') {
      joined.add(who)
      return { to: '/m/a' }
    }
    if (!joined.has(who)) return { html: '<form method="post" action="/m/a/join"><button>参加</button></form>' }
    return {
      html: `<img data-poster src="/m/a/poster.svg">${(won ? [1, 2] : []).map((n) => claims.replace('N', String(n))).join('')}`,
    }
  })
  await expect(post('invite', { corpid: CORP, person, count: 1 })).rejects.toThrow('no poster yet')
  const poster = await post('poster', { corpid: CORP, person, url: `${url}/m/a` })
  expect(poster).toMatchObject({ codes: [way.config_id], poster: { status: 200, url: `${url}/m/a/poster.svg` } })
  expect(heard.filter(({ path }) => path === '/m/a/join')).toHaveLength(1)
  await post('poster', { corpid: CORP, person, url: `${url}/m/a` })
  expect(heard.filter(({ path }) => path === '/m/a/join')).toHaveLength(1)

  const invited = await post('invite', { corpid: CORP, person, count: 3 })
  expect(invited.people.map(({ userid }: Json) => userid)).toEqual(['LiLei', 'LiLei', 'LiLei'])
  const friend = await ask('batch/get_by_user', { userid_list: ['LiLei'] })
  expect(friend.external_contact_list.filter(({ follow_info }: Json) => follow_info.state === 'gx.p1')).toHaveLength(3)
  const group = await post('invite', { corpid: CORP, config_id: room.config_id, count: 2 })
  expect(group.people).toMatchObject([{ chat_id }, { chat_id }])

  await expect(post('claim', { corpid: CORP, person })).rejects.toThrow('no form claim')
  won = true
  await post('claim', { corpid: CORP, person, level: 2 })
  expect(heard.filter(({ path }) => path === '/m/a/claim').map(({ fields }) => fields.level)).toEqual([['2']])
  await expect(
    post('claim', { corpid: CORP, person: (await post('people', { count: 1 })).people[0].person, url: `${url}/m/a` }),
  ).rejects.toThrow('no form claim')
})

test('someone checks in today, or on another day where the page lets them', async () => {
  const { origin, post, ask, token } = await setUp()
  await post('corps', corporation())
  await post('clock', { corpid: CORP, freeze: true, set: '2026-09-30T17:00:00Z' })
  const { person } = await newCustomer({ post, ask })
  const { url, heard } = await startSite({ origin, token }, (path, { method }) => {
    if (method === 'POST') return { to: path.replace('/checkin', '') }
    const day = path === '/c/repair' ? '<input name="day" type="date">' : ''
    return { html: `<form method="post" action="${path}/checkin">${day}<button>打卡</button></form>` }
  })
  const who = { corpid: CORP, person }
  // 1 October in China
  expect(await post('checkin', { ...who, url: `${url}/c/a`, day: '2026-10-01' })).toMatchObject({ status: 200 })
  await expect(post('checkin', { ...who, day: '2026-09-29' })).rejects.toThrow('fields.day: the form has no such field')
  await post('checkin', { ...who, url: `${url}/c/repair`, day: '2026-09-29' })
  const posted = heard.filter(({ method }) => method === 'POST')
  expect(posted.map(({ path, fields }) => [path, fields.day])).toEqual([
    ['/c/a/checkin', undefined],
    ['/c/repair/checkin', ['2026-09-29']],
  ])
})
