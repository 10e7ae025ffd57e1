/** The mailbox that an address leads to: what stands behind a plus sorts mails, and Google reads over dots. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  const host = address.slice(at + 1).toLowerCase();
  const [name = ""] = address.slice(0, at).toLowerCase().split("+");
  return host === "gmail.com" || host === "googlemail.com"
    ? `${name.replaceAll(".", "")}@gmail.com`
    : `${name}@${host}`;
}
