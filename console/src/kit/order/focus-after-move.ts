import { type RefObject, useLayoutEffect } from 'react'

export type Way = 'up' | 'down'

/** A row that has moved in the page has lost the focus: its button gets it back, or its other one at an end. */
export function useFocusAfterMove(list: RefObject<HTMLElement | null>, at: number, way: Way | undefined): void {
  useLayoutEffect(() => {
    if (!way) return
    const buttons = [...(list.current?.children[at]?.querySelectorAll<HTMLButtonElement>('button[data-way]') ?? [])]
    const usable = buttons.filter((button) => !button.disabled)
    ;(usable.find((button) => button.dataset.way === way) ?? usable[0])?.focus()
  }, [list, at, way])
}
