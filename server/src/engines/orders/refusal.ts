/** Why a report of orders is refused whole: what it names is not there. */
export class OrderRefusal extends Error {
  readonly reason: 'shop' | 'item' | 'customer' | 'order'
  readonly named: string
  constructor(reason: OrderRefusal['reason'], named: string) {
    super(`${reason} ${named}`)
    this.reason = reason
    this.named = named
  }
}
