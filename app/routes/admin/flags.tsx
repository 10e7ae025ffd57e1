import { Form } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { SEGMENTS } from "#app/core/segments.ts";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import { selectFlagTable, setFlag } from "#app/features/flags/flags.server.ts";
import { FLAGS, type FlagKey } from "#app/features/flags/flags.ts";
import { setFlagSchema } from "#app/features/flags/schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { FormError, FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";
import type { Route } from "./+types/flags.ts";

const KEYS = Object.keys(FLAGS) as FlagKey[];

export const loader = staffQuery(
  "admin",
  (ctx, _args: Route.LoaderArgs) => [selectFlagTable(ctx.db)] as const,
  (app, [rows]) => ({
    flags: KEYS.map((key) => ({
      key,
      ...FLAGS[key],
      set: rows.find(({ flagKey }) => flagKey === key) ?? null,
    })),
    now: app.clock.now(),
  }),
);

export const action = staffAction("admin", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await setFlag(app, parseForm(form, setFlagSchema));
    return "Set. It counts from each member's next page on.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Flags({ loaderData: { flags, now }, actionData }: Route.ComponentProps) {
  return (
    <section aria-labelledby="flags" className="flex flex-col gap-4">
      <h2 id="flags" className="sr-only">
        Flags
      </h2>
      {flags.map((flag) => (
        <Flag
          key={`${flag.key}-${flag.set?.setAt}`}
          flag={flag}
          answer={answerTo(actionData, flag.key)}
          now={now}
        />
      ))}
      <Card>
        <h3 className="text-18">What each plan holds</h3>
        <p className="mb-2 text-14 text-muted">
          Members see these; during the beta nothing is refused for them but storage and requests to
          strangers. They change with a release.
        </p>
        <FiguresTable
          caption="Limits of the plans"
          head={["Limit", "Free", "Pro", "Business"]}
          rows={LIMITS.map(([name, words]) => [
            words,
            ...(["free", "pro", "business"] as const).map((plan) =>
              limitWords(name, PLAN_LIMITS[plan][name]),
            ),
          ])}
        />
      </Card>
    </section>
  );
}

const LIMITS = Object.entries({
  activeOpportunities: "Active opportunities",
  activeProjects: "Active projects",
  savedSearchAlerts: "Alerts of saved searches",
  rightSwipes: "Right swipes a day",
  messageRequests: "Requests to strangers a day",
  aiImages: "AI images a month",
  storageBytes: "Storage",
  crews: "Crews one leads",
  crewMembers: "People in a crew",
} satisfies Record<keyof typeof PLAN_LIMITS.free, string>) as [keyof typeof PLAN_LIMITS.free, string][];

function limitWords(name: string, value: number): string {
  if (value === Number.POSITIVE_INFINITY) return "no limit";
  return name === "storageBytes" ? sizeWords(value) : value.toLocaleString("en");
}

type Shown = Route.ComponentProps["loaderData"]["flags"][number];

function Flag({ flag, answer, now }: { flag: Shown; answer: FormAnswer | undefined; now: number }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  const { key, label, note, set } = flag;
  return (
    <Card aria-label={label}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 flex-1 text-18">{label}</h3>
        <Chip tone="strong">{wordsFor(set)}</Chip>
      </div>
      <p className="mt-1 text-14 text-muted">
        {note} {set ? `Set by ${set.setBy}, ${relativeTime(set.setAt, now)}.` : "Never set."}
      </p>
      <Form ref={form} method="post" preventScrollReset className="mt-4 flex flex-col gap-4">
        <input type="hidden" name="intent" value={key} />
        <input type="hidden" name="key" value={key} />
        <FormOutcome answer={answer?.done ? answer : undefined} />
        <FormError message={message} />
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label="It is"
            id={`${key}-state`}
            required
            options={{ on: "On", off: "Off" }}
            {...field("state", set && !set.enabled ? "off" : "on")}
          />
          <SelectField
            label="For"
            id={`${key}-segment`}
            required
            options={SEGMENTS}
            {...field("segment", set?.segment ?? "everyone")}
          />
          <TextField
            label="Share of them, in percent"
            id={`${key}-percent`}
            type="number"
            min={0}
            max={100}
            step={1}
            required
            {...field("percent", String(set?.percent ?? 100))}
          />
        </div>
        <TextField label="Why" id={`${key}-reason`} maxLength={300} required {...field("reason")} />
        <Button type="submit" variant="solid" disabled={busy} className="self-start">
          Set it
        </Button>
      </Form>
    </Card>
  );
}

function wordsFor(set: Shown["set"]): string {
  if (!set) return "On for everybody";
  if (!set.enabled || set.percent === 0) return "Off";
  const share = set.percent === 100 ? "" : `${set.percent} % of: `;
  return `On for ${share}${SEGMENTS[set.segment].toLowerCase()}`;
}
