import './tile.css'

/** A number that something is about, under its name. */
export function Tile({ title, value }: { title: string; value: string }) {
  return (
    <div className="card tile">
      <span className="muted">{title}</span>
      <strong>{value}</strong>
    </div>
  )
}
