import { days } from "#app/core/time.ts";

/** A handle given up leads to its member for this long (product.md `/profile`). */
export const HANDLE_REDIRECTS = days(90);

/** How long a new handle stays. */
export const HANDLE_COOL_DOWN = days(30);

const HANDLE_MIN = 3;
export const HANDLE_MAX = 30;

/** Lower-case letters and digits, joined by single hyphens or underscores. */
export const HANDLE = /^[a-z0-9]+(?:[-_][a-z0-9]+)*$/;

/** Words that would be taken for us, or for a page of ours. */
const RESERVED =
  " about account accounts admin administrator analytics api app assets auth beta billing blog careers check-in " +
  "company company-onboarding connect contact dashboard deleted desk developers discover earn-credits edit endorse " +
  "everyone events faq feed feeds finance guest help home info invoice jobs kit leaderboard legal live login logout " +
  "mail me media member members membership messages moderator new news none notifications null official onboarding " +
  "opportunities opportunity owner partner partner-directory partners password payment payments preview press pricing " +
  "privacy profile profiles project projects rates register review reviews root sales saved search security settings " +
  "shop sign-in sign-out sign-up signin signup spark staff status storage store subscription support system team terms " +
  "test thrive thrivepay trust undefined unsubscribe user users verify wallet webmaster welcome www ";

/** A handle as it is kept: without the @ people write before it, in lower case. */
export function normalHandle(text: string): string {
  return text.trim().replace(/^@/, "").toLowerCase();
}

/** Why a handle cannot be taken, whoever has it; null when nothing is against it. */
export function refusalOfHandle(handle: string): string | null {
  if (handle.length < HANDLE_MIN || handle.length > HANDLE_MAX)
    return `Use ${HANDLE_MIN} to ${HANDLE_MAX} characters.`;
  if (!HANDLE.test(handle))
    return "Use letters a to z, digits, and single hyphens or underscores between them.";
  return isReservedName(handle) ? "That handle is reserved." : null;
}

/** Whether a name in an address would be taken for us, or for a page of ours. */
export function isReservedName(name: string): boolean {
  const plain = name.replace(/[-_]/g, "");
  return [name, plain].some((word) => RESERVED.includes(` ${word} `)) || plain.startsWith("thrive");
}

/** When the handle may change again, epoch milliseconds; null when it may now. */
export function handleFreeAt(changedAt: number | null, now: number): number | null {
  const freeAt = (changedAt ?? Number.NEGATIVE_INFINITY) + HANDLE_COOL_DOWN;
  return freeAt > now ? freeAt : null;
}
