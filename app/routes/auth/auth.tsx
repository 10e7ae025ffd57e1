import { data, Link, redirect } from "react-router";
import { returnPath } from "#app/core/return-path.ts";
import { enterWithForm } from "#app/features/auth/commands/enter-with-form.server.ts";
import { AuthForm } from "#app/features/auth/components/auth-form.tsx";
import { writeSessionCookies } from "#app/features/auth/cookies.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/auth.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: loaderData?.mode === "signup" ? "Create your account · Thrive" : "Sign in · Thrive" },
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
        <Card className="p-6">
          <nav
            aria-label="Sign in or create an account"
            className="mb-6 grid grid-cols-2 gap-1 rounded-control bg-sunken p-1"
          >
            <ModeTab to={tab("signin")} current={!signingUp}>
              Sign in
            </ModeTab>
            <ModeTab to={tab("signup")} current={signingUp}>
              Create account
            </ModeTab>
          </nav>
          <AuthForm key={mode} mode={mode} answer={actionData} />
        </Card>
      </div>
    </Page>
  );
}

function ModeTab({ to, current, children }: { to: string; current: boolean; children: string }) {
  return (
    <Link
      to={to}
      replace
      aria-current={current ? "page" : undefined}
      className="flex h-11 items-center justify-center rounded-[8px] text-14 font-medium text-muted transition-colors aria-[current=page]:bg-raised aria-[current=page]:text-text aria-[current=page]:shadow-card"
    >
      {children}
    </Link>
  );
}
