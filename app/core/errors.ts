/** The closed list of what can go wrong: code -> HTTP status -> sentence. Nothing else is ever shown. */
const ERRORS = {
  bad_request: { status: 400, sentence: "We could not read that request. Please check it and try again." },
  unauthenticated: { status: 401, sentence: "Please sign in to continue." },
  forbidden: { status: 403, sentence: "That is not allowed from here." },
  not_found: { status: 404, sentence: "We could not find that." },
  method_not_allowed: { status: 405, sentence: "That cannot be done here." },
  conflict: { status: 409, sentence: "Someone changed this meanwhile. Reload and try again." },
  another_member: {
    status: 409,
    sentence:
      "Another account is signed in in this browser meanwhile, so nothing was done. Reload the page to go on.",
  },
  gone: { status: 410, sentence: "That is no longer here." },
  too_large: { status: 413, sentence: "That is too large to send." },
  unsupported_media_type: { status: 415, sentence: "That content type is not accepted here." },
  invalid_input: { status: 422, sentence: "Some fields need another look." },
  content_flagged: { status: 422, sentence: "Your post contains content that violates our guidelines." },
  rate_limited: { status: 429, sentence: "That was a lot at once. Please wait a little and try again." },
  unexpected: { status: 500, sentence: "Something went wrong. Please try again." },
  unavailable: { status: 503, sentence: "This is not available right now. Please try again soon." },
} as const;

export type ErrorCode = keyof typeof ERRORS;

interface ErrorDetail {
  /** A sentence for the member; the table's own when absent. */
  sentence?: string;
  /** Field name -> sentence, for forms. */
  fields?: Record<string, string[]>;
  /** Seconds until a retry makes sense (rate limits). */
  retryAfter?: number;
  /** Which form of its page is refused, where nobody reads it any further. */
  intent?: string;
  /** Of a conflict: what is in the way stood there before, and nobody was quicker. */
  standing?: boolean;
}

/** The one error that features throw; it is mapped to an answer in exactly one place per surface. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string[]> | undefined;
  readonly retryAfter: number | undefined;
  readonly intent: string | undefined;
  readonly standing: boolean;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.sentence ?? ERRORS[code].sentence);
    this.name = "AppError";
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = detail.fields;
    this.retryAfter = detail.retryAfter;
    this.intent = detail.intent;
    this.standing = detail.standing ?? false;
  }
}

/** The sentence for an HTTP status that did not come with one of ours. */
export function sentenceForStatus(status: number): string {
  const known = Object.values(ERRORS).find((error) => error.status === status);
  return (known ?? ERRORS.unexpected).sentence;
}
