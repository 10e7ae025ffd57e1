import ipaddr from "ipaddr.js";

/** The part of IPv6 that is handed out to the world (RFC 4291 §2.4); everything else of it is for inside. */
const GLOBAL_IPV6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

/**
 * True for an address that the whole world can reach. Private, loopback, link-local, shared (carrier-grade NAT),
 * multicast, documentation and reserved ranges are none, nor are IPv6 addresses with an IPv4 one inside (mapped,
 * compatible, 6to4, Teredo, NAT64): behind those may be anything.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === "unicast";
  if (!ipaddr.IPv6.isValid(text)) return false;
  const address = ipaddr.IPv6.parse(text);
  return address.zoneId === undefined && address.match(GLOBAL_IPV6) && address.range() === "unicast";
}

/** The address that a host of a parsed URL is, which may be written in one way only by then; null for a name. */
export function addressInHost(host: string): string | null {
  if (host.startsWith("[")) return host.slice(1, -1);
  return ipaddr.IPv4.isValidFourPartDecimal(host) ? host : null;
}
