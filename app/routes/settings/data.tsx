import { redirect } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { dayOf } from "#app/core/days.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { clearSessionCookies } from "#app/features/auth/cookies.server.ts";
import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { DeactivateForm } from "#app/features/privacy/components/deactivate-form.tsx";
import { DeleteCard } from "#app/features/privacy/components/delete-card.tsx";
import { ExportCard } from "#app/features/privacy/components/export-card.tsx";
import { askForExport } from "#app/features/privacy/export/ask-for-export.server.ts";
import { selectExports, toExports } from "#app/features/privacy/export/queries.server.ts";
import { blockersIn, selectBlockers } from "#app/features/privacy/leaving/blockers.server.ts";
import { deactivateAccount, deleteAccount } from "#app/features/privacy/leaving/leave.server.ts";
import { deleteAccountSchema } from "#app/features/privacy/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import type { Route } from "./+types/data.ts";
import { SettingCard } from "./setting-card.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

const PAGE = "/settings/data";

/** An export that turned ready is told by a notification. */
export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Your data · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) => [selectExports(ctx), selectBlockers(ctx)] as const,
  (app, [exports, blockers]) => {
    const now = app.clock.now();
    return { exports: toExports(exports, now), blockers: blockersIn(blockers), now };
  },
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const secure = new URL(request.url).protocol === "https:";
  return answerForm(form, () => byIntent(HANDLERS, form)(app, form, secure));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

type Handler = (app: MemberContext, form: FormData, secure: boolean) => Promise<string | Response>;

const HANDLERS: Record<string, Handler> = {
  export: async (app) => {
    requireRecentProof(app, `${PAGE}#export`);
    await askForExport(app);
    return "We are making it. You get a message when it is ready.";
  },
  deactivate: async (app, _form, secure) => {
    requireRecentProof(app, `${PAGE}#deactivate`);
    await deactivateAccount(app);
    return goodbye(app, secure, "/auth/left");
  },
  delete: async (app, form, secure) => {
    parseForm(form, deleteAccountSchema);
    requireRecentProof(app, `${PAGE}#delete`);
    const until = await deleteAccount(app);
    return goodbye(app, secure, `/auth/left?until=${dayOf(until)}`);
  },
};

function goodbye(app: MemberContext, secure: boolean, to: string): Response {
  for (const cookie of clearSessionCookies(secure)) app.setCookie(cookie);
  return redirect(to);
}

export default function Data({ loaderData: { exports, blockers, now }, actionData }: Route.ComponentProps) {
  const answerFor = (intent: string) => answerTo(actionData, intent);
  return (
    <SettingsFrame title="Your data" lead="What we hold about you is yours: to take, to hide, to erase.">
      <SettingCard
        id="export"
        title="Export"
        lead="Everything that is yours as a ZIP: your profile, messages, work, money and settings as JSON, and your files. The link works for 7 days, and only for you."
        answer={answerFor("export")}
      >
        <ExportCard exports={exports} now={now} />
      </SettingCard>
      <SettingCard
        id="deactivate"
        title="Take a break"
        lead="Your profile and everything you posted are hidden, and you are signed out on every device, until you sign in and come back. Nothing is lost."
        answer={answerFor("deactivate")}
      >
        <DeactivateForm />
      </SettingCard>
      <SettingCard
        id="delete"
        title="Delete your account"
        lead="You are hidden at once. After 14 days everything that is yours is erased; until then you can sign in and keep it. Messages you sent and records of shared projects stay with the other people, marked as from a deleted member."
        answer={answerFor("delete")}
      >
        <DeleteCard blockers={blockers} answer={answerFor("delete")} />
      </SettingCard>
    </SettingsFrame>
  );
}
