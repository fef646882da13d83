import { z } from 'zod'
import { FieldError } from '../../contract/field-error.ts'
import { text } from '../../contract/fields.ts'
import { sensitive } from '../../contract/sensitive.ts'
import type { StoreDraft } from '../../engines/stores/store.ts'
import { storeFields } from '../../engines/stores/store.ts'
import type { Ctx } from '../../storage/ctx.ts'

/** Stores of one call. */
export const MOST = 100

/** The fields of a store in a call. The reply says what is wrong with one, and the others are kept. */
export const given = {
  name: text().optional().describe('门店名称，必填，不含空格与符号'),
  province: text().optional().describe('省份，必填，带后缀，如 浙江省'),
  city: text().optional().describe('城市，必填，带后缀，如 杭州市'),
  district: text().optional().describe('区县'),
  address: text().optional().describe('详细地址'),
  mobile: sensitive('phone', text().optional().describe('负责人的手机号')),
  clerk_staff_phone_list: sensitive('phone', z.array(text()).max(1000).optional().describe('店员的手机号')),
}

type Given = z.output<z.ZodObject<typeof given>>

const WORDS: Record<string, string> = {
  name: '门店名称必填，不含空格与符号，且不能重复',
  province: '省份必填，须带后缀，如 浙江省',
  city: '城市必填，须带后缀，如 杭州市',
  district: '区县不合法',
  address: '详细地址必填',
  owner_staff_id: '负责人手机号找不到对应员工',
  clerk_staff_ids: '店员手机号找不到对应员工，或超过 99 人',
}

/** Who has these phones, by phone. */
export async function staffWith({ tx, corpId }: Ctx, stores: readonly Given[]): Promise<ReadonlyMap<string, string>> {
  const phones = stores.flatMap(({ mobile, clerk_staff_phone_list = [] }) => [mobile ?? '', ...clerk_staff_phone_list])
  const rows = await tx<{ mobile: string; id: string }[]>`
    select distinct on (mobile) mobile, id from staff
    where corp_id = ${corpId} and mobile <> '' and mobile = any (${[...new Set(phones)]}) order by mobile, pk`
  return new Map(rows.map(({ mobile, id }) => [mobile, id]))
}

type Read = { fields: Partial<StoreDraft>; wrong: string[] }

/** What is said of a store as it is kept, and in words what is wrong with it. An empty `mobile` is nobody's. */
export function readStore(said: Given, staff: ReadonlyMap<string, string>): Read {
  const { mobile, clerk_staff_phone_list: clerks, ...rest } = said
  const wrong = new Set<string>()
  for (const [name, value] of Object.entries(rest)) {
    if (!storeFields[name as keyof typeof rest].safeParse(value).success) wrong.add(name)
  }
  const named = clerks?.map((phone) => staff.get(phone))
  if (mobile && !staff.has(mobile)) wrong.add('owner_staff_id')
  const ids = [...new Set(named)]
  if (!storeFields.clerk_staff_ids.safeParse(ids).success) wrong.add('clerk_staff_ids')
  const fields = {
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    ...(mobile === undefined ? {} : { owner_staff_id: staff.get(mobile) ?? null }),
    ...(clerks ? { clerk_staff_ids: ids as string[] } : {}),
  }
  return { fields, wrong: [...wrong].map(inWords) }
}

const inWords = (field: string) => WORDS[field] ?? '参数不合法'

/** Does it, or says in words why not. */
export async function refusalOf(work: Promise<unknown>): Promise<string[]> {
  try {
    return (await work) === false ? ['store_id 找不到对应门店'] : []
  } catch (error) {
    if (error instanceof FieldError) return [inWords(error.field)]
    throw error
  }
}
