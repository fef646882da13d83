/** Puts the keyboard into the first field of a dialog that has opened; the dialog itself would keep it where nothing moves. */
export function focusField(open: boolean): void {
  if (open) document.querySelector<HTMLElement>('.ant-modal-body :is(input, textarea)')?.focus()
}
