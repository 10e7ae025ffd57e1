import { data, redirect } from "react-router";
import { returnPath } from "#app/core/return-path.ts";
import { enterWithForm } from "#app/features/auth/commands/enter-with-form.server.ts";
import { AuthForm } from "#app/features/auth/components/auth-form.tsx";
import { writeSessionCookies } from "#app/features/auth/cookies.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/auth.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.mode === "signup" ? "Create your account · Thrive" : "Sign in · Thrive" },
  {
    name: "description",
    content: "Sign in to Thrive, or create an account: a name, an e-mail and a password are enough.",
  },
];

export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const target = query.get("return");
  if (app.viewer) throw redirect(returnPath(target));
  return { mode: query.get("mode") === "signup" ? ("signup" as const) : ("signin" as const), target };
});

export const action = publicAction(async (app, { request }: Route.ActionArgs) => {
  const url = new URL(request.url);
  const entered = await enterWithForm(app, request);
  if ("refused" in entered) return data(entered, { status: 422 });
  if ("awaitsCode" in entered) {
    const target = url.searchParams.get("return");
    throw redirect(
      `/auth/code?${new URLSearchParams({ email: entered.awaitsCode, ...(target ? { return: target } : {}) })}`,
    );
  }
  for (const cookie of writeSessionCookies(entered, url.protocol === "https:")) app.setCookie(cookie);
  throw redirect(returnPath(url.searchParams.get("return")));
});

export default function Auth({ loaderData: { mode, target }, actionData }: Route.ComponentProps) {
  const signingUp = mode === "signup";
  const tab = (to: "signin" | "signup") => {
    const query = new URLSearchParams(to === "signup" ? { mode: "signup" } : {});
    if (target) query.set("return", target);
    return `/auth${query.size > 0 ? `?${query}` : ""}`;
  };
  return (
    <Page className="flex min-h-[calc(100dvh-4rem)] items-center justify-center">
      <div className="w-full max-w-md">
        <div className="mb-6 text-center">
          <SparkMotif className="mx-auto size-16" />
          <h1 className="mt-2 text-28">{signingUp ? "Create your account" : "Welcome back"}</h1>
          <p className="mt-1 text-muted">
            {target === "post-opportunity"
              ? "Your opportunity is saved. Sign in to post it."
              : "Where creators and brands find each other."}
          </p>
        </div>
        <Card className="sm:p-6">
          <TabLinks
            label="Sign in or create an account"
            className="mb-6"
            replace
            tabs={[
              { to: tab("signin"), label: "Sign in", current: !signingUp },
              { to: tab("signup"), label: "Create account", current: signingUp },
            ]}
          />
          <AuthForm key={mode} mode={mode} answer={actionData} />
        </Card>
      </div>
    </Page>
  );
}
