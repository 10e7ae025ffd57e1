import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { Route } from "./+types/connect.ts";
import { Press } from "./network-form.tsx";

/** Members and companies this one follows; a muted one stays out of the Circle. */
export function Following({ follows }: Pick<Route.ComponentProps["loaderData"], "follows">) {
  if (follows.length === 0) return null;
  return (
    <section aria-labelledby="following">
      <h2 id="following" className="mb-3 text-18">
        You follow
      </h2>
      <Card flush>
        <ul className="divide-y divide-hairline">
          {follows.map(({ targetType, targetId, name, handle, avatarUrl, muted }) => {
            const target = { target_type: targetType, target_id: targetId };
            return (
              <li key={targetId} className="flex flex-wrap items-center gap-x-3 p-3">
                <Link
                  to={`/${targetType === "company" ? "company" : "profile"}/${handle}`}
                  className="flex min-h-11 min-w-0 flex-1 basis-40 items-center gap-3"
                >
                  <Avatar
                    name={name}
                    url={avatarUrl}
                    {...(targetType === "company" ? { className: "rounded-control" } : {})}
                  />
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{name}</span>
                    {muted ? <span className="block text-12 text-muted">Muted in your Circle</span> : null}
                  </span>
                </Link>
                <div className="ml-auto flex flex-wrap justify-end gap-2">
                  {targetType === "user" ? (
                    <Press
                      fields={{ intent: muted ? "unmute" : "mute", user_id: targetId }}
                      variant="ghost"
                      label={muted ? `Unmute ${name}` : `Mute ${name}`}
                    >
                      {muted ? "Unmute" : "Mute"}
                    </Press>
                  ) : null}
                  <Press fields={{ intent: "unfollow", ...target }} label={`Unfollow ${name}`}>
                    Unfollow
                  </Press>
                </div>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}
