/** Where an address leads; the address itself where it is none. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address
}
