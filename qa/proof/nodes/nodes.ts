/** What the steps are given: each node's address, and a token that it issued. */
export type Nodes = { corpId: string; secret: string; addresses: string[]; tokens: string[] }
