import type { Hono, MiddlewareHandler } from "hono";
import { methodNotAllowed } from "hono/method-not-allowed";
import { AppError } from "#app/core/errors.ts";
import { problem } from "../problem.ts";
import type { ServerEnv } from "../server-env.ts";

/** What is there, asked by a method that it does not know, is a 405 which names those it knows (RFC 9110 §15.5.6). */
export function allowed(app: Hono<ServerEnv>): MiddlewareHandler<ServerEnv> {
  return methodNotAllowed({
    app,
    onMethodNotAllowed: (c, methods) => {
      const answer = problem(new AppError("method_not_allowed"), c.var.app.requestId);
      answer.headers.set("Allow", methods.join(", "));
      return answer;
    },
  }) as MiddlewareHandler<ServerEnv>;
}
