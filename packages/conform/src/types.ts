import type { Contract, ListEndpoint } from './contract.ts'

/** `must`: the specification; `should`: what Guanxi decided; `info`: told, and never a failure. */
export type Level = 'must' | 'should' | 'info'
export type Dialect = 'guanxi' | 'vendor'

/** One thing that is not as it should be. It holds codes, types, names of fields and numbers of items, never what is in a record. */
export interface Finding {
  endpoint: string
  expected: string
  got: string
  curl: string
}

/** What a rule came to. */
export interface RuleReport {
  rule: string
  level: Level
  outcome: 'pass' | 'fail' | 'skip'
  why?: string
  findings: Finding[]
}

export type Summary = Record<Level, Record<RuleReport['outcome'], number>>

export interface Report {
  base: string
  dialect: Dialect
  calls: number
  seconds: number
  rules: RuleReport[]
  summary: Summary
}

export interface ConformOptions {
  base: string
  corp: string
  secret: string
  dialect?: Dialect
  /** Makes the checks that write; `yes` must name the corporation. */
  write?: boolean
  yes?: string
  /** Makes the checks of a sandbox. */
  sandbox?: boolean
  /** Groups, or single rules. */
  only?: readonly string[]
  /** Calls in a second, 2 by default; 0: as fast as answers come. */
  rate?: number
  /** Calls at most, 400 by default. */
  calls?: number
  /** Seconds for which counts are watched. */
  watch?: number
  fetch?: (url: string, init?: any) => Promise<any>
}

/** A call that was made; nothing came where `status` is 0. */
export interface Answer {
  endpoint: string
  curl: string
  status: number
  headers: { get(name: string): string | null }
  text: string
  /** The reply, or undefined where it is no JSON object. */
  body: Record<string, any> | undefined
  /** The code in it; undefined where there is none. */
  code: number | undefined
}

export interface Call {
  query?: Record<string, unknown> | undefined
  body?: Record<string, unknown> | undefined
  headers?: Record<string, string> | undefined
}

/** What rules are given. */
export interface Trial {
  options: ConformOptions & { dialect: Dialect }
  contract: Contract
  /** The token that calls use. */
  token(): Promise<string>
  /** How many calls are left. */
  left(): number
  /** Calls as the corporation. */
  ask(method: string, path: string, call?: Call): Promise<Answer>
  /** Calls with another token, or none, in the query or the header. */
  bare(method: string, path: string, call?: Call & { token?: string | undefined }): Promise<Answer>
  /** The lists that can be read with what is known. */
  lists(): Promise<ReadableList[]>
}

/** A list with the parameters that it needs, and its first page, as large as it may be. */
export interface ReadableList extends ListEndpoint {
  given: Record<string, unknown>
  /** Items that the first page was asked for; undefined where a list has no pages. */
  size: number | undefined
  first: Answer
  items: any[]
  total: number | undefined
}

/** Findings, or why it could not be looked at. */
export type Verdict = Finding[] | { skip: string }

export interface Rule {
  rule: string
  level: Level
  /** About something of Guanxi's own: told only when the dialect is the vendor's. */
  ours?: true
  run(trial: Trial): Promise<Verdict>
}

/** The calls that are allowed are made, or the service asks to be left alone. */
export class Stop extends Error {}

/** Nothing answers at the address, or not with this secret. */
export class Unreachable extends Error {}
