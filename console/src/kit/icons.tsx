import type { ReactNode } from 'react'

function Icon({ children }: { children: ReactNode }) {
  return (
    <svg viewBox="0 0 16 16" width="1em" height="1em" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden>
      {children}
    </svg>
  )
}

/** Small marks of the frame, as lines. */
export const CloseIcon = () => (
  <Icon>
    <path d="m4 4 8 8m0-8-8 8" />
  </Icon>
)
export const DownIcon = () => (
  <Icon>
    <path d="m4 6 4 4 4-4" />
  </Icon>
)
export const LeftIcon = () => (
  <Icon>
    <path d="m10 4-4 4 4 4" />
  </Icon>
)
export const RightIcon = () => (
  <Icon>
    <path d="m6 4 4 4-4 4" />
  </Icon>
)
export const PlusIcon = () => (
  <Icon>
    <path d="M8 3v10M3 8h10" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="m3 8.5 3.2 3L13 4.5" />
  </Icon>
)
export const EditIcon = () => (
  <Icon>
    <path d="M3 13v-2.5L10.8 2.7l2.5 2.5L5.5 13zM9.3 4.2l2.5 2.5" />
  </Icon>
)
export const CopyIcon = () => (
  <Icon>
    <path d="M6 5.5h7v8H6zM10 5.5v-3H3v8h3" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.2" />
    <path d="m10.2 10.2 3.3 3.3" />
  </Icon>
)
export const MoreIcon = () => (
  <Icon>
    <path d="M3.2 8h.1M8 8h.1M12.8 8h.1" strokeWidth="2" strokeLinecap="round" />
  </Icon>
)
export const MenuIcon = () => (
  <Icon>
    <path d="M2.5 4.5h11M2.5 8h11M2.5 11.5h11" />
  </Icon>
)
export const StarIcon = ({ filled = false }: { filled?: boolean }) => (
  <Icon>
    <path
      d="m8 2.2 1.8 3.7 4 .6-2.9 2.8.7 4L8 11.4l-3.6 1.9.7-4L2.2 6.5l4-.6z"
      {...(filled ? { fill: 'currentColor' } : {})}
    />
  </Icon>
)
export const ColumnsIcon = () => (
  <Icon>
    <path d="M2.5 3.5h11v9h-11zM6.2 3.5v9M9.8 3.5v9" />
  </Icon>
)
export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2.5v7M5 7l3 3 3-3M3 13h10" />
  </Icon>
)
export const TableIcon = () => (
  <Icon>
    <path d="M2.5 3.5h11v9h-11zM2.5 6.5h11M6.5 6.5v6" />
  </Icon>
)
