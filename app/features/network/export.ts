import { type Csv, csvOf } from "#app/core/csv.ts";
import { dayOf } from "#app/core/days.ts";

/** A connection, as much as it lets its connections take along. */
export interface ExportedMember {
  name: string;
  handle: string;
  headline: string | null;
  city: string | null;
  country: string | null;
  website: string | null;
  connectedAt: number;
  labels: string[];
  note: string | null;
}

const HEAD = [
  "Name",
  "Profile",
  "Headline",
  "City",
  "Country",
  "Website",
  "Connected",
  "Labels",
  "Your note",
];

/** @param site where profiles stand, without a stroke at its end */
export function networkCsv(members: readonly ExportedMember[], site: string): Csv {
  const rows = members.map((member) => [
    member.name,
    `${site}/profile/${member.handle}`,
    member.headline ?? "",
    member.city ?? "",
    member.country ?? "",
    member.website ?? "",
    dayOf(member.connectedAt),
    member.labels.join("; "),
    member.note ?? "",
  ]);
  return csvOf([HEAD, ...rows]);
}

/** Contacts as address books read them (vCard 3.0, RFC 2426). */
export function networkVcards(members: readonly ExportedMember[], site: string): string {
  return members
    .map((member) => {
      const lines = [
        "BEGIN:VCARD",
        "VERSION:3.0",
        `FN:${escaped(member.name)}`,
        `N:${escaped(member.name)};;;;`,
        `URL:${site}/profile/${member.handle}`,
        member.website ? `URL:${escaped(member.website)}` : null,
        member.headline ? `TITLE:${escaped(member.headline)}` : null,
        member.city || member.country
          ? `ADR:;;;${escaped(member.city ?? "")};;;${escaped(member.country ?? "")}`
          : null,
        member.labels.length > 0 ? `CATEGORIES:${member.labels.map(escaped).join(",")}` : null,
        member.note ? `NOTE:${escaped(member.note)}` : null,
        "END:VCARD",
      ];
      return lines.flatMap((line) => (line === null ? [] : folded(line))).join("\r\n");
    })
    .join("\r\n")
    .concat("\r\n");
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\r?\n/g, "\\n");
}

/** At most 75 bytes a line; what goes on begins with a space. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      parts.push(part);
      part = " ";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part];
}
