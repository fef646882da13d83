/** The product's mark and name. */
export function Brand() {
  return (
    <span className="brand">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <rect width="24" height="24" rx="6" fill="#1f6f5c" />
        <circle cx="8.5" cy="9" r="3" fill="#fff" />
        <circle cx="16" cy="15.5" r="3" fill="#a9dccb" />
        <path d="M10.5 11l3.6 3" stroke="#fff" strokeWidth="1.6" />
      </svg>
      Guanxi
    </span>
  )
}
