/** What the Worker asked the foreign web for, of all addresses that hold `mark`; every scheme is told as http. */
export async function askedFor(mark: string): Promise<string[]> {
  const answer = await fetch(`https://journal.foreign-web.test/?about=${encodeURIComponent(mark)}`);
  const asked = (await answer.json()) as string[];
  return asked.filter((url) => !url.startsWith("http://cloudflare-dns.com/"));
}
