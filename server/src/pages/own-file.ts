/** The address of a file of ours, or an empty string for anything else. */
export const ownFile = (text: string) => (/^\/files\/[^/\s\\]+\/[0-9a-f]{32}$/.test(text) ? text : '')
