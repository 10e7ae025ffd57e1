/** What an invitation to the platform says, as its mail and the preview of it have it. */
export function inviteWords(name: string, note: string | undefined): string[] {
  return [
    `${name} invites you to Thrive, where creators, brands and companies find the people they make things with.`,
    ...(note ? [`Their words: “${note}”`] : []),
  ];
}
