/** Points added or taken, with their sign. */
export function Delta({ value }: { value: number }) {
  return <span className={value < 0 ? 'number bad' : 'number good'}>{value > 0 ? `+${value}` : value}</span>
}
