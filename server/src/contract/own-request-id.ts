/** Ids that the service gives calls begin so: they say nothing outside of its log of requests. */
export const OWN_REQUEST = 'gx-'
