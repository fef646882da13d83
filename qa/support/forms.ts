import { createForm } from '../../server/src/engines/forms/create.ts'
import type { FormDraft } from '../../server/src/engines/forms/form.ts'
import { publishForm } from '../../server/src/engines/forms/publish.ts'
import { pageAddress } from '../../server/src/engines/pages/link.ts'
import type { Live } from './live.ts'
import { addRadarCorp } from './radars.ts'

// biome-ignore lint/suspicious/noExplicitAny: replies are looked into by the tests
type Json = any

/** A question; what is not said is empty. */
export const question = (id: string, type: string, more: object = {}) =>
  ({ id, type, label: `问题 ${id}`, required: false, options: [], maps_to: null, option_tags: [], ...more }) as never

/** A corporation on both sides, and what people do with its forms. */
export async function addFormCorp(live: Live, corpId: string) {
  const corp = await addRadarCorp(live, corpId)
  const draft = { name: '到店预约', describe: '欢迎', group_id: 1, group_name: '活动' }
  const { owner } = live.service.store

  async function addForm(more: Partial<FormDraft> = {}, published = true): Promise<{ id: number; url: string }> {
    const id = await corp.act((ctx) => createForm(ctx, { ...draft, ...more }))
    if (published) await corp.act((ctx) => publishForm(ctx, id))
    return { id, url: await corp.act((ctx) => pageAddress(ctx, 'form', id)) }
  }

  return {
    ...corp,
    addForm,
    /** Fills in and sends the form as that person, in the platform's own browser. */
    fill: (url: string, person: string, fields: object): Promise<Json> => corp.sim('submit', { url, person, fields }),
    async answers(id: number): Promise<Json[]> {
      return owner`
        select id, version::int, external_user_id, answers, key, visitor from smart_form_answer
        where corp_id = ${corpId} and form_id = ${id} order by id`
    },
    /** The counters of the form, of its days and of its people, each summed up. */
    async counts(id: number): Promise<Json> {
      const [row] = await owner`
        select (select answers::int from smart_form_stats where corp_id = ${corpId} and form_id = ${id}) as stats,
          (select sum(answers)::int from smart_form_day where corp_id = ${corpId} and form_id = ${id}) as days,
          (select sum(answers)::int from smart_form_visitor where corp_id = ${corpId} and form_id = ${id}) as people,
          (select count(*)::int from smart_form_answer where corp_id = ${corpId} and form_id = ${id}) as ledger`
      return row
    },
    customer: async (id: string): Promise<Json> => (await corp.customers()).find((each) => each.id === id),
  }
}

export type FormCorp = Awaited<ReturnType<typeof addFormCorp>>

/** Posts a form as a plain client does. */
export const post = (url: string, fields: Record<string, string | string[]>, headers: Record<string, string> = {}) => {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return fetch(url, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(pairs) })
}

/** The hidden key of a form's page. */
export const keyOf = (html: string) => /name="gx\.key" value="([0-9a-f]{32})"/.exec(html)?.[1] ?? ''
