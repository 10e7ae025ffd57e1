import { Lock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { seconds } from "#app/core/time.ts";
import { cx } from "#app/ui/cx.ts";
import { FoldCard } from "#app/ui/layout/fold-card.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { MatrixRow } from "../../settings-view.server.ts";

const REASONS = {
  all: "It protects your account, so it always reaches you.",
  in_app: "It is about money, so it stays in your drawer.",
};

const MAILS = { off: "Off", instant: "At once", digest: "Digest" };

const PRESETS = [
  { preset: "usual", label: "As usual" },
  { preset: "important", label: "Only important" },
  { preset: "quiet", label: "Quiet" },
];

type Undo = Record<string, string>;
type Send = (fields: Record<string, string>, inverse?: Undo | null) => void;
type SettingsAnswer = FormAnswer & { undo?: Undo };

/** What reaches a member by which channel: a row a kind, saved cell by cell, and each change can be taken back. */
export function Matrix({ rows }: { rows: { group: string; rows: MatrixRow[] }[] }) {
  const fetcher = useFetcher<SettingsAnswer>({ key: "notification-matrix" });
  const answer = answerTo<SettingsAnswer>(fetcher.data);
  /** How the last cell stood before; a preset's answer says it itself. */
  const [before, setBefore] = useState<Undo | null>(null);
  /** Cells as they were set and are not stored yet. */
  const [tried, setTried] = useState<Undo>({});
  const settled = fetcher.state === "idle";
  useEffect(() => {
    if (settled) setTried({});
  }, [settled]);
  const send: Send = (fields, inverse = null) => {
    setBefore(inverse);
    if (fields.channel) setTried((cells) => ({ ...cells, [cellOf(fields)]: fields.value ?? "" }));
    void fetcher.submit(fields, { method: "post" });
  };
  return (
    <section aria-labelledby="what" className="flex flex-col gap-4">
      <Card>
        <h2 id="what" className="mb-1 text-18">
          What reaches you
        </h2>
        <p className="mb-4 text-14 text-muted">
          All at once, or kind by kind below. Each change here is saved as you make it.
        </p>
        <div className="grid gap-2 sm:grid-cols-3">
          {PRESETS.map(({ preset, label }) => (
            <Button key={preset} variant="quiet" size="sm" onClick={() => send({ intent: "preset", preset })}>
              {label}
            </Button>
          ))}
        </div>
      </Card>
      {rows.map(({ group, rows: kinds }) => (
        <FoldCard key={group} title={<Group name={group} kinds={kinds.length} />}>
          {/* In large letters it is moved sideways, the page is not. */}
          <div className="overflow-x-auto px-5 pb-5">
            <table className="w-full min-w-[15.5rem] table-fixed text-left">
              <caption className="text-left">
                <span className="sr-only">{group}</span>
                {reasonsOf(kinds).map((keeps) => (
                  <span key={keeps} className="mb-2 flex items-start gap-1.5 text-14 text-muted">
                    <Locked />
                    {REASONS[keeps]}
                  </span>
                ))}
              </caption>
              <thead className="text-12 text-muted">
                <tr className="border-hairline border-b *:pb-1.5 *:font-normal">
                  <th scope="col">
                    <span className="sr-only">What</span>
                  </th>
                  <th scope="col" className="w-12 text-center sm:w-14">
                    In app
                  </th>
                  <th scope="col" className="w-22 text-center sm:w-28">
                    Email
                  </th>
                  <th scope="col" className="w-11 text-center sm:w-12">
                    Push
                  </th>
                </tr>
              </thead>
              <tbody className="divide-y divide-hairline">
                {kinds.map((row) => (
                  <Row key={row.kind} row={withTried(row, tried)} send={send} />
                ))}
              </tbody>
            </table>
          </div>
        </FoldCard>
      ))}
      <SavedBar answer={answer} busy={fetcher.state !== "idle"} back={answer?.undo ?? before} undo={send} />
    </section>
  );
}

function Group({ name, kinds }: { name: string; kinds: number }) {
  return (
    <>
      <h3 className="min-w-0 break-words font-[650] text-18">{name}</h3>
      <span className="relative ml-auto shrink-0 pl-3 font-normal text-14 text-muted tabular">
        {kinds}
        <span className="sr-only">{kinds === 1 ? " kind" : " kinds"}</span>
      </span>
    </>
  );
}

/** Why some of these cannot be switched off, each reason once. */
function reasonsOf(kinds: MatrixRow[]): (keyof typeof REASONS)[] {
  return [...new Set(kinds.map(({ keeps }) => keeps).filter((keeps) => keeps !== null))];
}

function Locked() {
  return <Lock aria-hidden className="mt-1 size-3 shrink-0" strokeWidth={1.75} />;
}

function cellOf({ kind, channel }: Undo): string {
  return `${kind}:${channel}`;
}

/** The row with what was just set in it, so that a control answers at once. */
function withTried(row: MatrixRow, tried: Undo): MatrixRow {
  const cell = (channel: string) => tried[`${row.kind}:${channel}`];
  const [inApp, email, push] = [cell("in_app"), cell("email"), cell("push")];
  return {
    ...row,
    inApp: inApp === undefined ? row.inApp : inApp === "on",
    email: email === undefined ? row.email : (email as MatrixRow["email"]),
    push: push === undefined ? row.push : push === "on",
  };
}

function Row({ row, send }: { row: MatrixRow; send: Send }) {
  const { kind, label, keeps } = row;
  const set = (channel: string, value: string, was: string) =>
    send({ intent: "choose", kind, channel, value }, { intent: "choose", kind, channel, value: was });
  const toggle = (channel: "in_app" | "push", on: boolean) =>
    set(channel, on ? "on" : "off", on ? "off" : "on");
  return (
    <tr className="*:py-2">
      <th scope="row" className="pr-2 font-normal text-14 sm:text-16">
        <span className="flex items-start gap-1.5">
          {label}
          {keeps ? (
            <span className="text-muted">
              <Locked />
              <span className="sr-only">{REASONS[keeps]}</span>
            </span>
          ) : null}
        </span>
      </th>
      <td className="text-center">
        <Check
          label={`${label}: in the app`}
          on={row.inApp}
          locked={keeps !== null}
          change={(on) => toggle("in_app", on)}
        />
      </td>
      <td className="text-center">
        <select
          aria-label={`${label}: by email`}
          value={row.email}
          disabled={keeps === "all"}
          onChange={(event) => set("email", event.currentTarget.value, row.email)}
          className="h-11 w-full rounded-control border border-hairline-strong bg-field ps-1.5 pe-7! text-14 disabled:opacity-60"
        >
          {Object.entries(MAILS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </td>
      <td className="text-center">
        <Check
          label={`${label}: by push`}
          on={row.push}
          locked={keeps === "all"}
          change={(on) => toggle("push", on)}
        />
      </td>
    </tr>
  );
}

function Check(props: { label: string; on: boolean; locked: boolean; change: (on: boolean) => void }) {
  return (
    <label className="inline-grid size-11 cursor-pointer place-items-center">
      <input
        type="checkbox"
        aria-label={props.label}
        checked={props.on}
        disabled={props.locked}
        onChange={(event) => props.change(event.currentTarget.checked)}
        className="size-5"
      />
    </label>
  );
}

const SHOWN_FOR = seconds(10);

/** Says what became of the last change, and takes it back: at the window's edge, wherever in the list that was. */
function SavedBar({
  answer,
  busy,
  back,
  undo,
}: {
  answer: SettingsAnswer | undefined;
  busy: boolean;
  back: Undo | null;
  undo: Send;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState<SettingsAnswer>();
  useEffect(() => {
    if (!answer?.done) return;
    // It lies over rows that somebody wants to read. Who is about to take the change back has the time they need.
    const timer = setInterval(() => {
      if (!bar.current?.matches(":focus-within, :hover")) setOver(answer);
    }, SHOWN_FOR);
    return () => clearInterval(timer);
  }, [answer]);
  return (
    <div
      ref={bar}
      role="status"
      className="sticky bottom-[calc(5.5rem+env(safe-area-inset-bottom,0px))] z-10 flex justify-center lg:bottom-6"
    >
      {busy || (answer && answer !== over) ? (
        <div className="flex items-center rounded-full border border-hairline bg-raised p-1 text-14 shadow-raised">
          <p className={cx("px-3 py-1", !busy && answer?.error && "text-danger")}>
            {busy ? "Saving…" : (answer?.done ?? answer?.error?.message)}
          </p>
          {!busy && answer?.done && back ? (
            <Button variant="ghost" size="sm" className="rounded-full" onClick={() => undo(back)}>
              Undo
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
