import { Form, Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { useKeptForm } from "#app/browser/use-kept-form.ts";
import { shortDay } from "#app/core/day-words.ts";
import { dayAfter, dayOf } from "#app/core/days.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { BUILT_IN, readBuiltIn } from "#app/features/legal/built-in.server.ts";
import { draftVersion, publishVersion, withdrawVersion } from "#app/features/legal/commands.server.ts";
import { LEGAL_KIND_NAMES, LEGAL_KINDS } from "#app/features/legal/kinds.ts";
import type { LegalDocumentKind } from "#app/features/legal/legal-document.ts";
import { writeLegalText } from "#app/features/legal/legal-text.ts";
import { type StaffVersionRow, selectText, selectWritten } from "#app/features/legal/queries.server.ts";
import { legalDraftSchema, oneLegalSchema } from "#app/features/legal/schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { FormError, TextAreaField, TextField } from "#app/ui/form/fields.tsx";
import { Kept } from "#app/ui/form/kept.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/legal.ts";
import { VersionLine } from "./version-line.tsx";

function kindOf(request: Request): LegalDocumentKind {
  const asked = new URL(request.url).searchParams.get("kind");
  return LEGAL_KIND_NAMES.find((kind) => kind === asked) ?? "terms";
}

export const loader = staffQuery(
  "admin",
  (ctx, { request }: Route.LoaderArgs) =>
    [
      selectWritten(ctx.db),
      selectText(ctx.db, { kind: kindOf(request), version: null, now: ctx.clock.now() }),
    ] as const,
  async (app, [written, [inForce]], { request }) => {
    const kind = kindOf(request);
    const now = app.clock.now();
    return {
      kind,
      written: written.filter(({ legal_kind }) => legal_kind === kind),
      builtIn: { version: BUILT_IN[kind].version, effective: BUILT_IN[kind].effective },
      text: inForce?.legal_body ?? writeLegalText(await readBuiltIn(app.env, kind)),
      /** Whoever reads it wants some time. */
      proposedDay: dayAfter(dayOf(now), 30),
      now,
    };
  },
);

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  draft: async (app, form) => {
    await draftVersion(app, parseForm(form, legalDraftSchema));
    return "Kept as a draft. Read it once more before you publish it.";
  },
  publish: async (app, form) => {
    await publishVersion(app, parseForm(form, oneLegalSchema).document_id);
    return "Published. It cannot be changed any more.";
  },
  withdraw: async (app, form) => {
    await withdrawVersion(app, parseForm(form, oneLegalSchema).document_id);
    return "Taken back.";
  },
};

export const action = staffAction("admin", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(acts, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Legal({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, written, builtIn, now } = loaderData;
  const draft = answerTo(actionData, "draft");
  return (
    <section aria-labelledby="legal" className="flex flex-col gap-4">
      <h2 id="legal" className="sr-only">
        Legal texts
      </h2>
      <TabLinks
        label="Texts"
        tabs={LEGAL_KIND_NAMES.map((one) => ({
          to: `/admin/legal?kind=${one}`,
          label: LEGAL_KINDS[one].name,
          current: one === kind,
        }))}
      />
      <SeenOutcome answer={answerTo(actionData)} />
      <Card flush>
        <ul aria-label="Versions" className="divide-y divide-hairline">
          {written.map((one) => (
            <Version key={one.legal_id} one={one} now={now} />
          ))}
          <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-3">
            <Link
              to={`${LEGAL_KINDS[kind].to}?version=${builtIn.version}`}
              className="-my-2.5 inline-block py-2.5 font-medium underline underline-offset-4"
            >
              Version {builtIn.version}
            </Link>
            <span className="text-14 text-muted max-sm:basis-full">
              The first one, of {shortDay(Date.parse(builtIn.effective))}
            </span>
          </li>
        </ul>
      </Card>
      <Compose key={`${kind} ${written[0]?.legal_id}`} answer={draft} {...loaderData} />
    </section>
  );
}

function Version({ one, now }: { one: StaffVersionRow; now: number }) {
  const { legal_id: id, legal_status: status, effective_at: at } = one;
  const ahead = at > now;
  return (
    <VersionLine
      to={`/admin/legal/${id}`}
      name={`Version ${one.legal_version}`}
      status={status}
      out={ahead ? "Published" : "In force, or was"}
      extra={one.material ? <Chip>Members accept it</Chip> : null}
      note={`From ${shortDay(at)}, by ${one.author ?? "somebody"}: ${one.change_note}`}
      field={{ document_id: id }}
      publish={`Publish ${one.legal_version}`}
      withdraws={status === "draft" || (status === "published" && ahead)}
    />
  );
}
interface ComposeProps {
  answer: FormAnswer | undefined;
  kind: LegalDocumentKind;
  text: string;
  proposedDay: string;
}

function Compose({ answer, ...written }: ComposeProps) {
  const kept = useKeptForm(`legal:${written.kind}`, answer);
  return (
    <Card>
      <h3 className="mb-4 text-18">A new version: {LEGAL_KINDS[written.kind].name}</h3>
      <Kept {...kept}>{(typed) => <Fields {...written} answer={typed} />}</Kept>
    </Card>
  );
}

function Fields({ answer, kind, text, proposedDay }: ComposeProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  return (
    <Form ref={form} method="post" className="flex flex-col gap-4" preventScrollReset>
      <input type="hidden" name="intent" value="draft" />
      <input type="hidden" name="kind" value={kind} />
      <FormError message={message} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Number" help="Such as 2.0." required {...field("version")} />
        <TextField
          label="In force from"
          type="date"
          help="Give members time to read: 30 days."
          required
          {...field("effective_on", proposedDay)}
        />
      </div>
      <TextField
        label="What is new"
        help="One sentence, for those who know the text."
        limit={300}
        required
        {...field("change_note")}
      />
      <TickField name="material" label="A material change: members accept it before they post or pay" />
      <TextAreaField
        label="Text"
        help="“## Title {#anchor}”, below it “> In short”, then paragraphs, lists and tables."
        rows={24}
        required
        {...field("body", text)}
      />
      <Button type="submit" disabled={busy} className="self-start">
        Keep as a draft
      </Button>
    </Form>
  );
}
