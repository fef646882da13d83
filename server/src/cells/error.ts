/** What cannot be done with cells, in one line that says what to do. */
export class CellError extends Error {}
