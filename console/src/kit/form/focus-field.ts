import { useEffect, useLayoutEffect } from 'react'

const FIELD = ':is(input:not([type="file"]), textarea, select):not(:disabled)'

/** Puts the keyboard into the first field of what has opened, unless somebody is already writing there. */
function focusFirst(around: string): void {
  const fields = [...document.querySelectorAll<HTMLElement>(`${around} ${FIELD}`)]
  if (!fields.includes(document.activeElement as HTMLElement)) fields[0]?.focus({ preventScroll: true })
}

/** For a dialog that has opened; it would itself keep the keyboard where nothing moves. */
export function focusField(open: boolean): void {
  if (open) focusFirst('.ant-modal-body')
}

/** For a form beside the page: the keyboard is in its first field, and then again where it was before. */
export function useFormFocus(): void {
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null
    return () => {
      const now = document.activeElement
      if (!now || now === document.body || now.closest('.ant-drawer')) before?.focus({ preventScroll: true })
    }
  }, [])
  // on a touch screen a keyboard would come up and cover the form
  useEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches) focusFirst('.ant-drawer-body')
  }, [])
}
