import type { Preference } from "./channels.ts";
import { KINDS, type KindName } from "./kinds.ts";
import type { Preset } from "./settings-schema.ts";

export interface KindChoice extends Preference {
  kind: KindName;
}

/** What holds for a kind its member never chose for. A mail that waits half an hour is one that comes by itself. */
export function defaultsOf(kind: KindName): Preference {
  const { inApp, email, push } = KINDS[kind];
  return { inApp, push, email: email === "unread" ? "instant" : email };
}

/**
 * One row of a preset.
 * - `important`: mail and push for what is urgent alone; the rest waits in the drawer
 * - `quiet`: nothing is pushed, mails come together in the digest
 */
export function chosenFor(kind: KindName, preset: Exclude<Preset, "usual">): KindChoice {
  const usual = defaultsOf(kind);
  if (preset === "important")
    return KINDS[kind].high ? { kind, ...usual } : { kind, inApp: usual.inApp, email: "off", push: false };
  return { kind, inApp: usual.inApp, push: false, email: usual.email === "off" ? "off" : "digest" };
}
