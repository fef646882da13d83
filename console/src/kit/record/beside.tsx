import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

const Context = createContext<HTMLElement | null>(null)

/** The place beside the page, where the frame has room for an open record. */
export const BesidePlace = Context.Provider

/** Shows its content beside the page; the page stays where it is. */
export function Beside({ children }: { children: ReactNode }) {
  const place = useContext(Context)
  return place && createPortal(children, place)
}
