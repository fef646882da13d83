/** Whether callers of that address are told problems, whatever became of their call; others get the open API's envelope. */
export const isRestPath = (url: string) => /^\/(?:(?:admin-api|sandbox)\/|mcp(?:[/?]|$))/.test(url)
