/**
 * The address that limits count by: IPv4 as it is, IPv6 by its /64 (security.md §1), since one visitor holds all of
 * that. `::` and leading zeros are written out first, so that one network has one name.
 */
export function visitorAddress(headers: Headers): string {
  const address = headers.get("cf-connecting-ip") ?? "local";
  if (!address.includes(":")) return address;
  if (address.includes(".")) return address.slice(address.lastIndexOf(":") + 1);
  const [head = "", tail] = address.toLowerCase().split("::", 2);
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
