import { Form } from 'antd'
import type { ReactNode } from 'react'
import type { Word } from '../i18n/dictionary.ts'
import { useText } from '../i18n/language.tsx'

/** A condition of a crowd filter under its name. */
export function FilterLine({ word, id, children }: { word: Word; id: string; children: ReactNode }) {
  const t = useText()
  return (
    <Form.Item label={t(word)} htmlFor={id} layout="vertical" style={{ marginBottom: 10 }}>
      {children}
    </Form.Item>
  )
}
