import type { ReactNode } from 'react'
import type { Directory } from '../../api/directories.ts'
import type { Resource, Right } from '../../api/types.ts'
import type { Word } from '../../i18n/dictionary.ts'
import type { Params } from '../address.ts'
import type { Question } from '../confirm.tsx'
import type { CellTools } from './column-spec.ts'

/** An initial value: the operator's own name. */
export const OPERATOR = Symbol('operator')
/** An initial value: in whose name the operator acts, if that is known. */
export const OWN_STAFF = Symbol('own staff')

type Shared = {
  /** Its path in the body: `auto_reply.text.content`. */
  name: string
  title: Word
  help?: Word
  /** Marked with a star. `unless staff`: an operator who is a staff member need not say who acts. */
  required?: boolean | 'unless staff' | ((values: Record<string, unknown>) => boolean)
  /** Set when a record is made, shown and not changed later. */
  once?: boolean
  /** Asked for when a record is changed, not when it is made: who changes it, of those who are no staff member. */
  changing?: boolean
  initial?: unknown
  when?(values: Record<string, unknown>): boolean
  /** What its label says, where that is no text of ours. */
  label?: string
  /** What it takes to see its value: who may not, would change what is hidden. */
  right?: Right
  /** Whether a record that is changed has it; a new one has. */
  of?(record: Record<string, unknown>): boolean
}

/** A value to choose, by a text of ours or its own. */
export type Choice = { value: string | number } & (
  | { word: Word; label?: undefined }
  | { label: string; word?: undefined }
)

/** What a question that is asked before something is done may use. */
export type AskTools = Pick<CellTools, 't' | 'format'> & { corpId: string }

/** Where a new record goes, its body, and the notice then. */
export type Posted = { resource: Resource; body: unknown; done: Word }

export type Make = (name: string, values: Record<string, unknown>) => unknown

export type FormField = Shared &
  (
    | { kind: 'text'; most?: number; placeholder?: Word }
    | { kind: 'textarea'; most?: number }
    | { kind: 'password' }
    | { kind: 'number'; min?: number; max?: number }
    | { kind: 'switch' }
    | { kind: 'choice'; options: readonly Choice[]; many?: boolean }
    | {
        kind: 'reference'
        directory: Directory
        many?: boolean /** Whether the body holds `{id}` objects. */
        objects?: boolean
        /** A filter of the directory's list. */
        only?(values: Record<string, unknown>): Record<string, unknown>
        /** The body of a new one by its name, where one can be made on the spot. */
        make?: Make
      }
    | { kind: 'words' }
    | { kind: 'time' }
    /** Rows of fields; `when` of these is asked with the values of their row. */
    | { kind: 'group'; fields: readonly FormField[]; add: Word }
    | {
        kind: 'custom'
        render(disabled: boolean): ReactNode
        /** Its value as people read it, where that is more than a text. */
        show?(value: unknown): ReactNode
        /** The staff members that its value names. */
        staff?(value: unknown): readonly string[]
      }
  )

/** Whether a field says in whose name something is done. */
export const saysWhoActs = ({ required, initial }: FormField): boolean =>
  required === 'unless staff' || initial === OWN_STAFF

/** How a record is made and changed. */
export type FormSpec<R> = {
  fields: readonly FormField[]
  /** Fields by what the body calls them, where that differs: what is refused stands at them. */
  aliases?: Readonly<Record<string, string>>
  /** What the customer will see, beside the form. */
  preview?(values: Record<string, unknown>): ReactNode
  /** The body from the form's values, where they are not the same; and from the record that is changed. */
  body?(values: Record<string, unknown>, record?: R): unknown
  /** The form's values from a record, where they are not the same. */
  values?(record: R): Record<string, unknown>
  /** Fields that a link which opens the form may fill in, by the parameters of their names; they stand before a draft. */
  given?: Params
  /** Where a new one goes, where that depends on what was typed. */
  post?(body: Record<string, unknown>): Posted
  /** Another button: keeps what was typed, without doing what the form's own button does. */
  keep?: { word: Word; post(body: Record<string, unknown>): Posted }
  /** What the button that makes a record says, where it does more than keep it. */
  sendWord?(values: Record<string, unknown>): ReactNode
  /** What is asked before it is made, where that does more than keep it. */
  ask?(body: Record<string, unknown>, tools: AskTools): Promise<Question>
  /** Shown once after a record was made, such as a secret. */
  made?(reply: unknown, close: () => void): ReactNode
}
