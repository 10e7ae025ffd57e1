const NAME_MAX = 120;

/** Names that a computer keeps for its devices, whatever comes after their first dot. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name that stays in its folder wherever a pack is opened, and says what it is. */
function harmless(name: string, ext = ""): string {
  const [, stem = "", given = ""] =
    /^(.*?)(\.[a-z0-9]{1,8})?$/is.exec(name.replaceAll(/[\\/:*?"<>|\p{C}]/gu, "_")) ?? [];
  const [safe, end] = [
    stem
      .replace(/^[.\s]+/, "_")
      .slice(0, NAME_MAX)
      // Half of a character is no text: a ZIP would name the file otherwise than its manifest does.
      .replace(/\p{Cs}$/u, "")
      .replace(/[.\s]+$/, "_"),
    given || ext,
  ];
  const whole = `${safe || "file"}${end}`;
  return DEVICES.test(whole) ? `_${whole}` : whole;
}

interface Named {
  name: string;
  /** A folder of the project; empty for none. */
  folder: string;
  version: number;
  /** Where its bytes lie: its end says what they are, where the name does not. */
  key: string;
}

/** Gives the files of one pack their places in it: no two are the same on a computer that does not tell a from A. */
export function placesInPack(): (file: Named) => string {
  const taken = new Set<string>();
  return ({ name, folder, version, key }) => {
    const whole = harmless(name, /\.[a-z0-9]{1,8}$/i.exec(key)?.[0]);
    const at = whole.lastIndexOf(".");
    const [stem, end] = at > 0 ? [whole.slice(0, at), whole.slice(at)] : [whole, ""];
    const place = `files/${folder ? `${harmless(folder)}/` : ""}${stem}${version > 1 ? ` (version ${version})` : ""}`;
    for (let number = 1; ; number++) {
      const free = `${place}${number > 1 ? ` (${number})` : ""}${end}`;
      if (taken.has(free.toLowerCase())) continue;
      taken.add(free.toLowerCase());
      return free;
    }
  };
}
