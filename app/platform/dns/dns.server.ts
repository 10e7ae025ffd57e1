/** Which records may be asked for. */
export type RecordType = "A" | "AAAA" | "TXT";

/** The public name system. */
export interface Dns {
  /**
   * @param name a host name in ASCII, without a trailing dot
   * @returns the records' values; none for a name that has none or does not exist
   * @throws DnsUnavailable when nobody could be asked, which says nothing about the name
   */
  resolve(name: string, type: RecordType, signal?: AbortSignal): Promise<string[]>;
}

export class DnsUnavailable extends Error {
  override name = "DnsUnavailable";
}

/** Every address of a name, of both families. */
export async function addressesOf(dns: Dns, name: string, signal?: AbortSignal): Promise<string[]> {
  const both = await Promise.all([dns.resolve(name, "A", signal), dns.resolve(name, "AAAA", signal)]);
  return both.flat();
}
