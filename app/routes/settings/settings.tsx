import type { ThemeChoice } from "#app/browser/theme.ts";
import { useTheme } from "#app/browser/use-theme.ts";
import { memberLoader } from "#app/platform/responses.server.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/settings.ts";

export const meta: Route.MetaFunction = () => [{ title: "Settings · Thrive" }];

export const loader = memberLoader(async (app, _args: Route.LoaderArgs) => ({
  email: app.viewer.email,
  name: app.viewer.displayName,
  accountType: app.viewer.accountType,
}));

const THEMES: { choice: ThemeChoice; label: string; note: string }[] = [
  { choice: "dark", label: "Dark", note: "A studio at night" },
  { choice: "light", label: "Light", note: "Paper and daylight" },
  { choice: "system", label: "System", note: "As your device does" },
];

export default function Settings({ loaderData }: Route.ComponentProps) {
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
          <h2 className="mb-1 text-18">More settings</h2>
          <p className="text-muted">
            Security, privacy, your data and notifications are coming in this beta.
          </p>
        </Card>
      </div>
    </Page>
  );
}
