/** What a call says where no card of it is drawn: lists, searches, mails, exports. */
export function callBody(title: string, link: string | null): string {
  return link === null ? `A call: ${title}` : `A call: ${title}\n${link}`;
}
