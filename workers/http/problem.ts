import { AppError } from "#app/core/errors.ts";
import { describeError, log } from "#app/platform/log.server.ts";

/** The API's answer to anything thrown: RFC 9457, with the request id members can quote and nothing internal. */
export function problem(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : new AppError("unexpected");
  if (known.status >= 500) {
    const stack = error instanceof Error ? error.stack : undefined;
    log({ event: "request_failed", requestId, ...describeError(error), stack });
  }
  const body = {
    type: "about:blank",
    title: known.message,
    status: known.status,
    code: known.code,
    request_id: requestId,
    ...(known.fields ? { errors: known.fields } : {}),
  };
  return Response.json(body, {
    status: known.status,
    headers: {
      "Content-Type": "application/problem+json",
      ...(known.retryAfter ? { "Retry-After": String(known.retryAfter) } : {}),
    },
  });
}
