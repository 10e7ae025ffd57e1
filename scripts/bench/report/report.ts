import type { Load } from "../rows/bench.ts";
import { aimText, type Finding, figure, verdictOf, verdictText } from "./findings.ts";
import { markdownTable, plainTable } from "./table.ts";

export interface Report {
  /** ISO date. */
  date: string;
  command: string;
  /** Cores, versions, load: what the figures belong to. */
  machine: string;
  rounds: number;
  findings: Finding[];
  loads: Load[];
}

const FINDINGS = ["row", "beside", "measured", "aim (stretch)", "verdict"];
const LOADS = ["row", "requests/s", "p50", "p99", "CPU per request", "bytes", "D1 round trips"];

export function printed(report: Report): string {
  const missed = report.findings.filter((finding) => verdictOf(finding) === "missed");
  const notes = notesOf(report);
  return [
    plainTable(FINDINGS, report.findings.map(findingCells)),
    "",
    ...(notes.length > 0 ? [...notes, ""] : []),
    ...(report.loads.length > 0 ? [plainTable(LOADS, report.loads.map(loadCells)), ""] : []),
    missed.length === 0 ? "Every aim is met." : `${missed.length} of ${aimed(report).length} aims missed.`,
  ].join("\n");
}

/** The page docs/performance.md. */
export function written(report: Report): string {
  const missed = aimed(report).filter((finding) => verdictOf(finding) === "missed");
  return `# Performance

Written by \`${report.command}\` on ${report.date.slice(0, 10)}; do not edit. ${report.machine}.

## How to read it

- The built Worker runs under the Miniflare that wrangler brings (never \`wrangler dev\`, whose proxy costs more than the
  product), against a local D1 with 100,000 members and 100,000 postings. Its bare twins run in the same process, and are
  asked in turns with it: ${report.rounds} rounds, each figure the median of its rounds, each ratio the median of the ratios of
  neighbours. Requests reach the Worker directly, not through Miniflare's asset router; the twins' do as well.
- **Ratios are the result.** Requests per second and milliseconds belong to this machine and to what else it was doing; only
  their proportions carry over. Nothing under 1.25x is a claim.
- The aims are those of the design (must, and the stretch in brackets). A row that misses says by how much.
- The twins: an empty Worker; a Worker that runs the very statement of a row and answers its rows as JSON; a page of 20 cards
  by \`renderToString\`, and the same page as React's untouched stream (no data, no session); the bare scrypt hash of a sign-in;
  a room that sends back what it hears.

## Aims

${aimed(report).length - missed.length} of ${aimed(report).length} met.

${markdownTable(FINDINGS, report.findings.map(findingCells))}

${notesOf(report).join("\n")}

## Under load

Eight connections, as fast as they are answered.

${markdownTable(LOADS, report.loads.map(loadCells))}
`;
}

/** What else there is to say, a line of each row that has more. */
function notesOf({ findings }: Report): string[] {
  return findings.flatMap((finding) => {
    const { what, beside, note, why } = finding;
    const told = [note, verdictOf(finding) === "missed" ? why : undefined].filter(Boolean);
    return told.length > 0 ? [`- *${what}, ${beside}*: ${told.join(". ")}.`] : [];
  });
}

function aimed({ findings }: Report): Finding[] {
  return findings.filter((finding) => finding.aim !== null);
}

function findingCells(finding: Finding): string[] {
  return [
    finding.what,
    finding.beside,
    figure(finding.value, finding.unit),
    aimText(finding),
    verdictText(finding),
  ];
}

function loadCells(load: Load): string[] {
  return [
    load.what,
    Math.round(load.rate).toLocaleString("en"),
    `${load.p50.toFixed(1)} ms`,
    `${load.p99.toFixed(1)} ms`,
    Number.isNaN(load.cpu) ? "-" : `${Math.round(load.cpu * 1000).toLocaleString("en")} us`,
    load.bytes.toLocaleString("en"),
    load.roundTrips === null ? "-" : String(load.roundTrips),
  ];
}
