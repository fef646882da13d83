import { Select, type SelectProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'

/**
 * A choice of one or several. Tab leaves the field and chooses nothing: of itself Ant Design's would take, or drop, the
 * first entry of its list.
 */
export function SelectField(props: SelectProps) {
  const [open, setOpen] = useState(false)
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      setOpen(false)
      event.stopPropagation()
    }
    // the list closes first, what lies below it stays
    if (event.key === 'Escape' && open) event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <div className="select-field" onKeyDownCapture={leave}>
      <Select {...props} open={open} onOpenChange={setOpen} style={{ width: '100%', ...props.style }} />
    </div>
  )
}
