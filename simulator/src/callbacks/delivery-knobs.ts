/** How callbacks go out; all absent is the normal way. */
export interface DeliveryKnobs {
  times?: number
  delay_ms?: number
  drop?: number
  reverse?: boolean
  bad_signature?: boolean
}
