import { longDay } from "#app/core/day-words.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/left.ts";
import { AuthFrame } from "./auth-frame.tsx";
import { leaveWhenSignedIn } from "./door.server.ts";

export const meta: Route.MetaFunction = () => [
  { title: "Goodbye · Thrive" },
  { name: "robots", content: "noindex" },
];

/** What somebody who has just left is told: the day stands in the address, for they are signed out. */
export const loader = publicLoader(async (app, { request }: Route.LoaderArgs) => {
  leaveWhenSignedIn(app, request);
  const day = new URL(request.url).searchParams.get("until") ?? "";
  const until = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return { until: Number.isNaN(until) ? null : until };
});

export default function Left({ loaderData: { until } }: Route.ComponentProps) {
  return (
    <AuthFrame
      title="You are signed out everywhere"
      lead={
        until === null
          ? "Your profile and everything you posted are hidden."
          : `Your profile and everything you posted are hidden, and will be deleted on ${longDay(until)}.`
      }
    >
      <p className="text-muted">
        {until === null
          ? "Sign in whenever you like, and you can come back."
          : "Changed your mind? Sign in before that day, and you can keep your account as it was. We sent you a mail with the date."}
      </p>
      <div className="mt-4 flex flex-col gap-2">
        <ButtonLink to="/auth">Sign in</ButtonLink>
        <ButtonLink to="/" variant="ghost">
          To the start page
        </ButtonLink>
      </div>
    </AuthFrame>
  );
}
