import { AppError } from "#app/core/errors.ts";
import { SHOWN_TO } from "#app/core/shown-to.ts";
import { knownSession } from "./session-events.ts";
import { toast } from "./toasts.ts";

/**
 * Every request of this page says whom the page shows: in another tab somebody else may have signed in, for whom it must
 * not act. Called once, before anything is asked.
 */
export function sayWhomThisShows(): void {
  const ask = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const asked = input instanceof Request ? input : null;
    const { origin } = new URL(asked?.url ?? String(input), location.href);
    const [shown] = shownTo();
    if (!shown || origin !== location.origin) return ask(input, init);
    const headers = new Headers(init?.headers ?? asked?.headers);
    headers.set(...shown);
    const answer = await ask(input, { ...init, headers });
    if (answer.headers.has(SHOWN_TO)) tellOfAnother();
    return answer;
  };
}

/** The header that says it; none while nobody is signed in. */
export function shownTo(): [name: string, userId: string][] {
  const session = knownSession();
  return session ? [[SHOWN_TO, session.userId]] : [];
}

/** What a refusal amounts to: one that was meant for another page is as if no answer came, so what waits is kept. */
export function statusFor(answer: Response): number {
  return answer.headers.has(SHOWN_TO) ? 0 : answer.status;
}

function tellOfAnother(): void {
  toast({
    title: "Someone else is signed in",
    description: new AppError("another_member").message,
    destructive: true,
    about: "another-member",
    action: { label: "Reload", act: () => location.reload() },
  });
}
