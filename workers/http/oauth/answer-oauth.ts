import type { Context } from "hono";
import { AppError } from "#app/core/errors.ts";
import { OAuthRefusal } from "#app/features/integrations/oauth/oauth-refusal.ts";
import type { ServerEnv } from "../server-env.ts";

/** Answers a call of an app; what is refused is said as RFC 6749 §5.2 has it. Faults of ours go on to the server's own. */
export async function answerOAuth(c: Context<ServerEnv>, answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer();
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    const { status, headers, ...body } = refusal;
    return c.json(body, status, { ...headers, "Cache-Control": "no-store" });
  }
}

interface Refusal {
  status: 400 | 401 | 413 | 429;
  error: string;
  error_description: string;
  headers?: Record<string, string>;
}

function refusalOf(error: unknown): Refusal | null {
  if (error instanceof OAuthRefusal) {
    const { status, code, message } = error;
    // A client that may have tried a header is told which one is read.
    const headers: Record<string, string> =
      status === 401 ? { "WWW-Authenticate": 'Basic realm="Thrive"' } : {};
    return { status, error: code, error_description: message, headers };
  }
  if (!(error instanceof AppError)) return null;
  if (error.code === "rate_limited")
    return {
      status: 429,
      error: "temporarily_unavailable",
      error_description: error.message,
      headers: { "Retry-After": String(error.retryAfter ?? 1) },
    };
  if (error.code === "too_large")
    return { status: 413, error: "invalid_request", error_description: error.message };
  return null;
}
