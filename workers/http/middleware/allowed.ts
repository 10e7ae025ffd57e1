import type { Hono, MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { problem } from "../problem.ts";
import type { ServerEnv } from "../server-env.ts";

/** What is there, asked by a method that it does not know, is a 405 which names those it knows (RFC 9110 §15.5.6). */
export function allowed(app: Hono<ServerEnv>): MiddlewareHandler<ServerEnv> {
  return methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => notAllowed(c.var.app, methods.join(", ")),
  }) as MiddlewareHandler<ServerEnv>;
}

/** That refusal. @param methods those that are known, as the header `Allow` names them */
export function notAllowed({ requestId }: Pick<AppContext, "requestId">, methods: string): Response {
  const answer = problem(new AppError("method_not_allowed"), requestId);
  answer.headers.set("Allow", methods);
  return answer;
}
