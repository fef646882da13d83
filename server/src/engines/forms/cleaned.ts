/** A text as what is posted of it counts: without the blanks around it, and with line ends of one kind. */
export const cleaned = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
