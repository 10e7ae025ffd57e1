import { HTTPException } from "hono/http-exception";
import { AppError } from "#app/core/errors.ts";
import { AuthError, OAuthTypeError } from "#app/features/auth/auth-error.ts";
import { describeError, log } from "#app/platform/log.server.ts";

const VERSION_HEADER = "X-Supabase-Api-Version";
const VERSION = "2024-01-01";

/** Turns anything thrown into the answer of the wire, in the format the client asks for (auth-wire.md §0). */
export function wireError(thrown: unknown, request: Headers, requestId: string): Response {
  if (thrown instanceof OAuthTypeError) {
    return Response.json({ error: thrown.error, error_description: thrown.description }, { status: 400 });
  }
  const error = toAuthError(thrown);
  if (error.wireStatus === 500) {
    const stack = thrown instanceof Error ? thrown.stack : undefined;
    log({ event: "request_failed", requestId, ...describeError(thrown), stack });
  }
  const headers = new Headers({ "x-sb-error-code": error.wireCode });
  if (error.retryAfter) headers.set("Retry-After", String(error.retryAfter));
  const weak = error.reasons ? { weak_password: { reasons: error.reasons } } : {};
  const version = request.get(VERSION_HEADER) ?? "";
  if (/^\d{4}-\d{2}-\d{2}$/.test(version) && version >= VERSION) {
    headers.set(VERSION_HEADER, VERSION);
    const body = { code: error.wireCode, message: error.wireMessage, ...weak };
    return Response.json(body, { status: error.wireStatus, headers });
  }
  const body = {
    code: error.wireStatus,
    error_code: error.wireCode,
    msg: error.wireMessage,
    ...weak,
    ...(error.wireStatus >= 500 ? { error_id: requestId } : {}),
  };
  return Response.json(body, { status: error.wireStatus, headers });
}

/** What the product's own errors are called on the wire. */
function toAuthError(thrown: unknown): AuthError {
  if (thrown instanceof AuthError) return thrown;
  if (thrown instanceof HTTPException && thrown.status === 504) return new AuthError("request_timeout");
  if (!(thrown instanceof AppError)) return new AuthError("unexpected_failure");
  const retryAfter = thrown.retryAfter ? { retryAfter: thrown.retryAfter } : {};
  switch (thrown.code) {
    case "rate_limited":
      return new AuthError("over_request_rate_limit", retryAfter);
    case "unavailable":
      return new AuthError("over_request_rate_limit", {
        status: 503,
        message: thrown.message,
        ...retryAfter,
      });
    case "too_large":
      return new AuthError("request_entity_too_large");
    case "bad_request":
      return new AuthError("bad_json");
    case "invalid_input":
      return new AuthError("validation_failed", { message: thrown.message });
    default:
      return new AuthError("unexpected_failure");
  }
}
