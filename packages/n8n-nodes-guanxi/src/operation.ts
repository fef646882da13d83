/** A parameter of a call as a form asks for it. */
export interface Parameter {
  readonly name: string
  readonly type: 'string' | 'number' | 'boolean' | 'json' | 'options'
  readonly required?: true
  readonly options?: readonly (string | number)[]
  readonly description?: string
}

/** A call of the open API: `name` is that of the client's method. */
export interface Operation {
  readonly name: string
  readonly summary: string
  readonly writes?: true
  /** Whether its reply is a list that is walked page by page. */
  readonly list?: true
  readonly parameters: readonly Parameter[]
}
