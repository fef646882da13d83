/** A record as the import takes it; the model reads fields by name and trusts the generator for their types. */
// biome-ignore lint/suspicious/noExplicitAny: the model is as untyped as the JSON that it predicts
export type Item = Record<string, any>

/** Records by kind, as one corporation holds them after its imports. */
export type Dataset = Record<string, Item[]>

/** One corporation as the model sees it. */
export type Corporation = { corp_id: string; zone: string; data: Dataset }

/** A call as it is on the wire: repeated parameters are repeated pairs. */
export type Call = { path: string; method?: string; query: readonly (readonly [string, string])[]; body?: unknown }

/** The complete body of a success, or the codes of which a failure must carry one: which fault is told first is free. */
export type Prediction = { body: Item } | { fail: number[] }

/** What a list answers, from the specification alone. `now` is in Unix seconds. */
export type Model = (corp: Corporation, call: Call, now: number) => Prediction

export const fail = (...codes: number[]): Prediction => ({ fail: codes })

/** A success in the envelope of most endpoints. */
export const success = (body: Item): Prediction => ({ body: { errcode: 0, errmsg: 'ok', ...body } })

/** A success in the envelope of endpoints 1 and 18. */
export const statusSuccess = (body: Item): Prediction => ({
  body: { status_code: 0, status_message: 'ok', success: true, errcode: 0, errmsg: 'ok', ...body },
})
