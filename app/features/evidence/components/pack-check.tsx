import { CircleCheck, CircleX, FileSearch, ShieldQuestion } from "lucide-react";
import { useState } from "react";
import { longDay } from "#app/core/day-words.ts";
import { cx } from "#app/ui/cx.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { PackReport } from "../check-pack.ts";
import type { FileLine } from "../pack.ts";

/** What came out for one pack. */
interface Outcome {
  name: string;
  /** Its fingerprint, where it is evidence on paper. */
  paper: string | null;
  report: PackReport;
  /** When it was made here; null for a pack that was not, undefined when nobody could be asked. */
  madeAt: number | null | undefined;
}

/** Reads a pack of evidence in the browser and says what holds and what does not. */
export function PackCheck({ ask }: { ask: (manifest: string) => Promise<number | null> }) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  async function check(file: File): Promise<void> {
    setBusy(true);
    try {
      const { paperHash, readPack } = await import("./read-pack.ts");
      const paper = await paperHash(file);
      const report = await readPack(file);
      const asked = paper ?? (report.manifest ? report.manifestHash : null);
      const madeAt = asked ? await ask(asked).catch(() => undefined) : null;
      setOutcome({ name: file.name, paper, report, madeAt });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <ChooseFile
          label="The pack"
          accept=".zip,application/zip,.pdf,application/pdf"
          busy={busy}
          onChoose={check}
        />
      </Card>
      <div aria-live="polite">
        {outcome && !busy ? (
          outcome.paper ? (
            <Paper name={outcome.name} hash={outcome.paper} madeAt={outcome.madeAt} />
          ) : (
            <Result outcome={outcome} />
          )
        ) : null}
      </div>
      {outcome?.report.manifest && outcome.report.files.length > 0 && !busy ? (
        <FileCheck key={outcome.report.manifestHash} files={outcome.report.files} />
      ) : null}
    </div>
  );
}

interface ChooseFileProps {
  label: string;
  accept?: string;
  busy: boolean;
  onChoose: (file: File) => Promise<void>;
}

function ChooseFile({ label, accept, busy, onChoose }: ChooseFileProps) {
  return (
    <label className="flex flex-col gap-2">
      <span className="font-medium">{busy ? "Reading..." : label}</span>
      <input
        type="file"
        accept={accept}
        disabled={busy}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void onChoose(file);
        }}
        className="min-w-0 text-14 text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-hairline-strong file:border-solid file:bg-surface file:px-4 file:font-medium file:text-text"
      />
    </label>
  );
}

/** Evidence on paper: byte for byte what was made here, or not. */
function Paper({ name, hash, madeAt }: { name: string; hash: string; madeAt: Outcome["madeAt"] }) {
  const good = typeof madeAt === "number";
  const mark = good ? "holds" : madeAt === null ? "broken" : "unknown";
  return (
    <Card className="flex flex-col gap-4">
      <Headline name={name} mark={mark}>
        {good
          ? "Whole, and made by Thrive"
          : madeAt === null
            ? "This PDF was changed, or Thrive did not make it"
            : "Thrive could not be asked whether it made it"}
      </Headline>
      <dl className="grid gap-x-6 gap-y-2 text-14 sm:grid-cols-[auto_1fr]">
        {good ? <Fact name="Made">{longDay(madeAt)}</Fact> : null}
        <Fact name="Fingerprint">
          <code className="break-all text-12">{hash}</code>
        </Fact>
      </dl>
    </Card>
  );
}

function Result({ outcome: { name, report, madeAt } }: { outcome: Outcome }) {
  const { manifest, problems, agreements } = report;
  const good = manifest !== null && problems.length === 0 && typeof madeAt === "number";
  const mark = good ? "holds" : problems.length > 0 ? "broken" : "unknown";
  return (
    <Card className="flex flex-col gap-4">
      <Headline name={name} mark={mark}>
        {headlineOf(good, report, madeAt)}
      </Headline>
      {problems.length > 0 ? (
        <ul aria-label="What is wrong" className="flex list-disc flex-col gap-1.5 pl-5">
          {problems.map((problem) => (
            <li key={problem} className="break-words">
              {problem}
            </li>
          ))}
        </ul>
      ) : null}
      {manifest ? (
        <dl className="grid gap-x-6 gap-y-2 text-14 sm:grid-cols-[auto_1fr]">
          <Fact name="Project">{manifest.project.title}</Fact>
          <Fact name="Made">
            {longDay(Date.parse(manifest.made_at))} by {manifest.made_by}
          </Fact>
          <Fact name="Log">
            {manifest.log.entries} {manifest.log.entries === 1 ? "entry" : "entries"}
          </Fact>
          <Fact name="Agreement">
            {agreements === 0 ? "None" : agreements === 1 ? "1 version" : `${agreements} versions`}
          </Fact>
          <Fact name="Fingerprint">
            <code className="break-all text-12">{report.manifestHash}</code>
          </Fact>
        </dl>
      ) : null}
    </Card>
  );
}

function headlineOf(good: boolean, { manifest, problems }: PackReport, madeAt: Outcome["madeAt"]): string {
  if (good) return "Whole, and made by Thrive";
  if (!manifest) return "This is no pack of evidence";
  if (problems.length > 0) return "This pack was changed";
  return madeAt === undefined
    ? "Whole in itself, but Thrive could not be asked whether it made it"
    : "Thrive did not make this pack";
}

const MARKS = { holds: CircleCheck, broken: CircleX, unknown: ShieldQuestion };

/** What came out, in a sentence, over the name of the file. */
function Headline({
  name,
  mark,
  children,
}: {
  name: string;
  mark: keyof typeof MARKS;
  children: React.ReactNode;
}) {
  const Icon = MARKS[mark];
  return (
    <div className="flex items-start gap-3">
      <Icon
        aria-hidden
        strokeWidth={1.75}
        className={cx("size-7 shrink-0", mark === "holds" ? "text-success" : "text-danger")}
      />
      <div className="min-w-0">
        <h2 className="break-words text-22">{children}</h2>
        <p className="mt-1 break-words text-14 text-muted">{name}</p>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  );
}

/** Whether a file is one of those the pack names. */
function FileCheck({ files }: { files: FileLine[] }) {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<{ name: string; line: FileLine | null } | null>(null);
  async function check(file: File): Promise<void> {
    setBusy(true);
    try {
      const { findInPack } = await import("./read-pack.ts");
      setFound({ name: file.name, line: await findInPack(file, files) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="flex items-center gap-2 text-18">
        <FileSearch aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
        Is this file the one of the project?
      </h2>
      <ChooseFile label="A file" busy={busy} onChoose={check} />
      <p aria-live="polite" className="break-words empty:hidden">
        {found && !busy
          ? found.line
            ? `${found.name} is version ${found.line.version} of “${found.line.name}”, byte for byte.`
            : `${found.name} is none of the files of this project.`
          : null}
      </p>
    </Card>
  );
}
