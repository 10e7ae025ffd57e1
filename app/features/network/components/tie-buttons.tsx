import { BellOff, Check, UserCheck, UserPlus } from "lucide-react";
import { useState } from "react";
import { useFetcher } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Tie } from "../rules.ts";
import { useToldAnswer } from "./use-told-answer.ts";

const connectDialog = part(() => import("./connect-dialog.tsx"));

interface ConnectButtonProps {
  member: { userId: string; name: string };
  tie: Tie;
  source: "discover" | "match" | "project" | "search";
}

/** Where the two of them stand, and the next step from there. */
export function ConnectButton({ member, tie, source }: ConnectButtonProps) {
  const [open, setOpen] = useState(false);
  const fetcher = useFetcher<FormAnswer>();
  useToldAnswer(fetcher.data);
  const busy = fetcher.state !== "idle";
  if (tie === "connected")
    return (
      <span className="inline-flex min-h-9 items-center gap-2 px-1 text-14 text-muted pointer-coarse:min-h-11">
        <UserCheck aria-hidden className="size-4.5 text-success" strokeWidth={1.75} />
        Connected
      </span>
    );
  if (tie === "none")
    return (
      <>
        <Button size="sm" aria-label={`Connect with ${member.name}`} onClick={() => setOpen(true)}>
          <UserPlus aria-hidden className="size-4.5" strokeWidth={1.75} />
          Connect
        </Button>
        {open ? (
          <LazyPart
            part={connectDialog}
            props={{ member, source, onClose: () => setOpen(false) }}
            giveUp={() => {
              setOpen(false);
              tellOutOfReach();
            }}
          />
        ) : null}
      </>
    );
  return (
    <fetcher.Form method="post" action="/connect" className="contents">
      <input type="hidden" name="user_id" value={member.userId} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value={tie === "incoming" ? "accept" : "withdraw"}
        disabled={busy}
        aria-label={
          tie === "incoming"
            ? `Accept the request of ${member.name}`
            : `Take back your request to ${member.name}`
        }
      >
        {tie === "incoming" ? (
          <>
            <Check aria-hidden className="size-4.5" strokeWidth={1.75} />
            Accept request
          </>
        ) : (
          "Requested"
        )}
      </Button>
    </fetcher.Form>
  );
}

/** Follows or no longer follows. */
export function FollowButton({
  target,
  name,
  following,
}: {
  target: { type: "user" | "company"; id: string };
  name: string;
  following: boolean;
}) {
  return (
    <Toggle
      fields={{ target_type: target.type, target_id: target.id }}
      intents={["follow", "unfollow"]}
      stands={following}
      label={`Follow ${name}`}
      isTold={({ error }) => error !== undefined}
    >
      {(on) => (on ? "Following" : "Follow")}
    </Toggle>
  );
}

/** Keeps a member's posts out of one's Circle, or lets them in again. */
export function MuteButton({ member, muted }: { member: { userId: string; name: string }; muted: boolean }) {
  return (
    <Toggle
      fields={{ user_id: member.userId }}
      intents={["mute", "unmute"]}
      stands={muted}
      label={`Mute ${member.name}`}
      variant="ghost"
    >
      {(on) => (
        <>
          <BellOff aria-hidden className="size-4.5" strokeWidth={1.75} />
          {on ? "Muted" : "Mute"}
        </>
      )}
    </Toggle>
  );
}

interface ToggleProps {
  fields: Record<string, string>;
  intents: [on: string, off: string];
  stands: boolean;
  label: string;
  variant?: "ghost";
  /** Whether an answer is told; what shows by itself need not be. */
  isTold?: (answer: FormAnswer) => boolean;
  children: (on: boolean) => React.ReactNode;
}

/** What somebody is to one or is not, at one press; shown at once as it will be. */
function Toggle({ fields, intents: [on, off], stands, label, variant, isTold, children }: ToggleProps) {
  const fetcher = useFetcher<FormAnswer>();
  const { data } = fetcher;
  useToldAnswer(data && (isTold?.(data) ?? true) ? data : undefined);
  const asked = fetcher.formData?.get("intent");
  const pressed = asked ? asked === on : stands;
  return (
    <fetcher.Form method="post" action="/connect" className="contents">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button
        type="submit"
        size="sm"
        variant={variant}
        name="intent"
        value={pressed ? off : on}
        aria-pressed={pressed}
        aria-label={label}
      >
        {children(pressed)}
      </Button>
    </fetcher.Form>
  );
}
