import { useEffect, useState } from "react";
import { isRouteErrorResponse } from "react-router";
import { sentenceForStatus } from "#app/core/errors.ts";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";

/** The global error screen (specification §2): what happened, two ways on, and an id the member can quote. */
export function ErrorScreen({ error }: { error: unknown }) {
  const reference = useErrorReference(error);
  if (isRouteErrorResponse(error) && error.status < 500)
    return <Refused status={error.status} data={error.data} />;
  return (
    <main
      id="content"
      className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <SparkMotif className="size-20" />
      <h1 className="text-28">Something went wrong</h1>
      <p className="text-muted">The error has been logged, and we will look into it.</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <button type="button" className={buttonClass("spark")} onClick={() => location.reload()}>
          Try Again
        </button>
        <a href="/" className={buttonClass("quiet")}>
          Go Home
        </a>
      </div>
      {reference ? <p className="mt-4 text-12 text-muted tabular">Reference {reference}</p> : null}
    </main>
  );
}

function Refused({ status, data }: { status: number; data: unknown }) {
  return (
    <main
      id="content"
      className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center gap-4 px-6 text-center"
    >
      <SparkMotif className="size-20" />
      <h1 className="text-28">{status === 404 ? "Not here" : "That did not work"}</h1>
      <p className="text-muted">{messageIn(data) ?? sentenceForStatus(status)}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <a href="/dashboard" className={buttonClass("spark")}>
          Go to Dashboard
        </a>
        <a href="/discover" className={buttonClass("quiet")}>
          Discover
        </a>
      </div>
    </main>
  );
}

/** Reports a fault once and answers with the id it is logged under. */
function useErrorReference(error: unknown): string | null {
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    if (isRouteErrorResponse(error) && error.status < 500) return;
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
  return reference;
}

function messageIn(data: unknown): string | null {
  return data && typeof data === "object" && "message" in data && typeof data.message === "string"
    ? data.message
    : null;
}
