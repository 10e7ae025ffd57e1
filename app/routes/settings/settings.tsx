import { data } from "react-router";
import type { ThemeChoice } from "#app/browser/theme.ts";
import { useTheme } from "#app/browser/use-theme.ts";
import { AppError } from "#app/core/errors.ts";
import { SecondFactors } from "#app/features/auth/mfa/components/second-factors.tsx";
import { handleFactorForm, isFactorForm } from "#app/features/auth/mfa/handle-factor-form.server.ts";
import { loadSecondFactors } from "#app/features/auth/mfa/second-factors.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Thrive" }];

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => ({
  secondFactors: await loadSecondFactors(app, request),
  email: app.viewer.email,
  name: app.viewer.displayName,
  accountType: app.viewer.accountType,
}));

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (!isFactorForm(form)) throw new AppError("bad_request");
  const answer = await handleFactorForm(app, request, form);
  return answer.refused ? data(answer, { status: 422 }) : answer;
});

const THEMES: { choice: ThemeChoice; label: string; note: string }[] = [
  { choice: "dark", label: "Dark", note: "A studio at night" },
  { choice: "light", label: "Light", note: "Paper and daylight" },
  { choice: "system", label: "System", note: "As your device does" },
];

export default function Settings({ loaderData, actionData }: Route.ComponentProps) {
  const { choice, choose } = useTheme();
  return (
    <Page className="max-w-3xl">
      <PageHeader title="Settings" />
      <div className="flex flex-col gap-4">
        <Card>
          <h2 className="mb-3 text-18">Account</h2>
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
            <dt className="text-muted">Name</dt>
            <dd>{loaderData.name}</dd>
            <dt className="text-muted">Email</dt>
            <dd className="break-all">{loaderData.email}</dd>
            <dt className="text-muted">Account</dt>
            <dd className="capitalize">{loaderData.accountType}</dd>
          </dl>
        </Card>
        <Card>
          <fieldset>
            <legend className="mb-3 font-display font-semibold text-18">Theme</legend>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
              {THEMES.map((theme) => (
                <label
                  key={theme.choice}
                  className="flex cursor-pointer items-center gap-3 rounded-control border border-hairline p-3 has-checked:border-spark has-checked:bg-spark/8"
                >
                  <input
                    type="radio"
                    name="theme"
                    className="size-4 accent-spark"
                    checked={choice === theme.choice}
                    onChange={() => choose(theme.choice)}
                  />
                  <span>
                    <span className="block font-medium">{theme.label}</span>
                    <span className="block text-14 text-muted">{theme.note}</span>
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        </Card>
        <Card>
          <SecondFactors
            {...loaderData.secondFactors}
            answer={actionData && "error" in actionData ? undefined : actionData}
          />
        </Card>
        <Card>
          <h2 className="mb-1 text-18">More settings</h2>
          <p className="text-muted">
            Security, privacy, your data and notifications are coming in this beta.
          </p>
        </Card>
      </div>
    </Page>
  );
}
