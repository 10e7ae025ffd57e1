import { Lock } from "lucide-react";
import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { cx } from "#app/ui/cx.ts";
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

const SAVED = "rounded-full border border-hairline bg-raised px-3 py-1 shadow-raised";

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
    <>
      <Card className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-18">All at once</h2>
        {PRESETS.map(({ preset, label }) => (
          <Button key={preset} variant="quiet" size="sm" onClick={() => send({ intent: "preset", preset })}>
            {label}
          </Button>
        ))}
      </Card>
      <SavedBar answer={answer} busy={fetcher.state !== "idle"} back={answer?.undo ?? before} undo={send} />
      {rows.map(({ group, rows: kinds }) => (
        // In large letters it is moved sideways, the page is not.
        <Card key={group} className="overflow-x-auto">
          <table className="w-full min-w-[15.5rem] table-fixed text-left">
            <caption className="mb-2 text-left">
              <span className="font-[650] font-display text-18 tracking-[-0.015em]">{group}</span>
              {reasonsOf(kinds).map((keeps) => (
                <span key={keeps} className="mt-1 flex items-start gap-1.5 text-14 text-muted">
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
        </Card>
      ))}
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

/** Says what became of the last change, and takes it back. */
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
  return (
    <div
      className="sticky top-20 z-10 -mb-[calc(1rem+1px)] flex h-px items-center justify-end gap-3 pr-3 text-14"
      role="status"
    >
      {busy ? <span className={SAVED}>Saving…</span> : null}
      {!busy && answer?.done ? <span className={SAVED}>{answer.done}</span> : null}
      {!busy && answer?.error ? (
        <span className={cx(SAVED, "text-danger")}>{answer.error.message}</span>
      ) : null}
      {!busy && answer?.done && back ? (
        <Button variant="quiet" size="sm" onClick={() => undo(back)}>
          Undo
        </Button>
      ) : null}
    </div>
  );
}
