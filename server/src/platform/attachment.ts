/** What is sent or shown beside a text: `msgtype` names the field that holds it. */
export type Attachment = { msgtype: string } & Record<string, unknown>
