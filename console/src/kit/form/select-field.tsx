import { Select, type SelectProps } from 'antd'
import { type KeyboardEvent, useState } from 'react'

type Props = SelectProps & {
  /** Whether Enter is not the list's to take now. */
  keepsEnter?: (isOpen: boolean) => boolean
}

/**
 * A choice of one or several. Tab leaves the field and chooses nothing: of itself Ant Design's would take, or drop, the
 * first entry of its list.
 */
export function SelectField({ keepsEnter, ...props }: Props) {
  const [own, setOwn] = useState(false)
  const { open = own, onOpenChange: setOpen = setOwn } = props
  const pressed = (event: KeyboardEvent) => {
    if (event.key === 'Tab') {
      setOpen(false)
      event.stopPropagation()
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && keepsEnter?.(open)) {
      event.preventDefault()
      event.stopPropagation()
    }
    // the list closes first, what lies below it stays
    if (event.key === 'Escape' && open) event.nativeEvent.stopImmediatePropagation()
  }
  return (
    <div className="select-field" onKeyDownCapture={pressed}>
      <Select {...props} open={open} onOpenChange={setOpen} style={{ width: '100%', ...props.style }} />
    </div>
  )
}
