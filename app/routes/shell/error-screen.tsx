import { useEffect, useState, useSyncExternalStore } from "react";
import { isRouteErrorResponse, useRevalidator } from "react-router";
import { tellFault } from "#app/browser/faults.ts";
import { isOutOfReach } from "#app/browser/out-of-reach.ts";
import { serviceWorkers } from "#app/browser/storage.ts";
import { sentenceForStatus } from "#app/core/errors.ts";
import { isStill } from "#app/core/refused-page.ts";
import { Screen } from "#app/ui/layout/screen.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";

/** The global error screen (specification §2): what happened, two ways on, and an id the member can quote. */
export function ErrorScreen({ error, signedIn }: { error: unknown; signedIn: boolean }) {
  if (isRouteErrorResponse(error) && (error.status < 500 || isStill(error)))
    return <Refused status={error.status} data={error.data} signedIn={signedIn} />;
  return isOutOfReach(error) ? <OutOfReach signedIn={signedIn} /> : <Fault error={error} />;
}

function Fault({ error }: { error: unknown }) {
  const { logged, reference } = useReport(error);
  return (
    <Screen
      title="Something went wrong"
      words={
        logged ? "The error has been logged, and we will look into it." : "Please try again in a moment."
      }
      below={reference ? <p className="mt-4 text-12 text-muted tabular">Reference {reference}</p> : null}
    >
      <button type="button" className={buttonClass("spark")} onClick={() => location.reload()}>
        Try Again
      </button>
      <a href="/" className={buttonClass("quiet")}>
        Go Home
      </a>
    </Screen>
  );
}

/** No fault of ours or theirs: the page is asked for again when the network is back, and what is open stays so. */
function OutOfReach({ signedIn }: { signedIn: boolean }) {
  const { revalidate, state } = useRevalidator();
  const online = useSyncExternalStore(
    watchNetwork,
    () => navigator.onLine,
    () => true,
  );
  useEffect(() => {
    const again = () => void revalidate();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [revalidate]);
  return (
    <Screen
      title={online ? "We cannot reach Thrive" : "You are offline"}
      words={
        online
          ? "Please check your connection, then try again."
          : "This page opens by itself as soon as you are back."
      }
    >
      <button
        type="button"
        className={buttonClass("spark")}
        disabled={state === "loading"}
        onClick={() => void revalidate()}
      >
        Try Again
      </button>
      {signedIn && !online && serviceWorkers()?.controller ? (
        // The document is answered by the offline page, which reads what is kept (public/offline.js).
        <button type="button" className={buttonClass("quiet")} onClick={() => location.reload()}>
          Read What Is Kept
        </button>
      ) : null}
    </Screen>
  );
}

function Refused({ status, data, signedIn }: { status: number; data: unknown; signedIn: boolean }) {
  const [first, second] = signedIn
    ? [
        { to: "/dashboard", label: "Go to Dashboard" },
        { to: "/discover", label: "Discover" },
      ]
    : [
        { to: "/", label: "Go Home" },
        { to: "/auth", label: "Sign In" },
      ];
  return (
    <Screen
      title={status === 404 ? "Not here" : status === 410 ? "No longer here" : "That did not work"}
      words={messageIn(data) ?? sentenceForStatus(status)}
    >
      <a href={first.to} className={buttonClass("spark")}>
        {first.label}
      </a>
      <a href={second.to} className={buttonClass("quiet")}>
        {second.label}
      </a>
    </Screen>
  );
}

function watchNetwork(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Reports a fault once. It is logged when that was acknowledged, with an id; what the server met it has logged itself. */
function useReport(error: unknown): { logged: boolean; reference: string | null } {
  const [reference, setReference] = useState<string | null>(null);
  const [fromServer] = useState(
    useSyncExternalStore(
      watchNothing,
      () => false,
      () => true,
    ),
  );
  useEffect(() => {
    tellFault(error);
    const fault = error instanceof Error ? error : new Error(String(error));
    const report = {
      name: fault.name.slice(0, 200),
      message: fault.message.slice(0, 1000),
      stack: fault.stack?.slice(0, 8000) ?? null,
      page_path: location.pathname,
    };
    fetch("/api/v1/errors", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(report),
    })
      .then(async (answer) => {
        const body: unknown = await answer.json();
        if (body && typeof body === "object" && "id" in body && typeof body.id === "string")
          setReference(body.id);
      })
      .catch(() => undefined);
  }, [error]);
  return { logged: fromServer || reference !== null, reference };
}

function watchNothing(): () => void {
  return () => undefined;
}

function messageIn(data: unknown): string | null {
  return data && typeof data === "object" && "message" in data && typeof data.message === "string"
    ? data.message
    : null;
}
