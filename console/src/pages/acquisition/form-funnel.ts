/** How many opened, began and answered: whoever answered had begun, also where answers were imported without visits. */
export function formFunnel({ visitors, starts, customers }: { visitors: number; starts: number; customers: number }) {
  const began = Math.max(starts, customers)
  return { opened: Math.max(visitors, began), began, answered: customers }
}
