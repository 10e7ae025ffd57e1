import { readFlags } from "../setup/read-flags.ts";
import { Problem } from "../setup/run.mjs";
import { WALKERS, type Walker } from "./walkers.ts";

export const USAGE = `Usage: npm run pictures -- [options]

  --only A,B        only addresses that begin with one of these (/discover,/desk); "dialogs" for what opens over a page
  --as A,B          only as these: ${WALKERS.join(", ")}
  --width A,B       only at these widths (360,768,1280)
  --theme A,B       only in these themes (dark,light)
  --world A,B       only in these worlds (demo,empty)
  --at ORIGIN       a server that runs already, with the demo world, instead of one of its own
  --fresh           seed the demo world again
  --no-contrast     without the measure of contrast, which takes half of the time
  --late-fonts      fonts come three seconds after the page, as on a slow line: what moves then is told as shift
  --help

The pictures, index.html and report.md go to .tmp/pictures/.`;

export const WIDTHS = [360, 768, 1280] as const;
export type Width = (typeof WIDTHS)[number];
const THEMES = ["dark", "light"] as const;
export type Theme = (typeof THEMES)[number];
const WORLDS = ["demo", "empty"] as const;
export type WorldName = (typeof WORLDS)[number];

export interface PictureOptions {
  help: boolean;
  /** Beginnings of addresses; empty for all. */
  only: string[];
  walkers: Walker[];
  widths: Width[];
  themes: Theme[];
  worlds: WorldName[];
  at: string | null;
  fresh: boolean;
  contrast: boolean;
  lateFonts: boolean;
}

const FLAGS = {
  help: { type: "boolean" },
  only: { type: "string" },
  as: { type: "string" },
  width: { type: "string" },
  theme: { type: "string" },
  world: { type: "string" },
  at: { type: "string" },
  fresh: { type: "boolean" },
  "no-contrast": { type: "boolean" },
  "late-fonts": { type: "boolean" },
} as const;

/** @throws Problem for anything it does not understand */
export function readOptions(args: string[]): PictureOptions {
  const values = readFlags(args, FLAGS, USAGE);
  const at = values.at ?? null;
  return {
    help: values.help ?? false,
    only: listed(values.only),
    walkers: chosen("as", WALKERS, values.as),
    widths: chosen("width", WIDTHS, values.width),
    themes: chosen("theme", THEMES, values.theme),
    worlds: at ? ["demo"] : chosen("world", WORLDS, values.world),
    at,
    fresh: values.fresh ?? false,
    contrast: !values["no-contrast"],
    lateFonts: values["late-fonts"] ?? false,
  };
}

function chosen<T extends string | number>(flag: string, all: readonly T[], text: string | undefined): T[] {
  const names = listed(text);
  const unknown = names.filter((name) => !all.some((one) => String(one) === name));
  if (unknown.length > 0)
    throw new Problem(`--${flag} knows ${all.join(", ")}, not ${unknown.join(", ")}.\n\n${USAGE}`);
  return all.filter((one) => names.length === 0 || names.includes(String(one)));
}

function listed(text: string | undefined): string[] {
  return (text ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
