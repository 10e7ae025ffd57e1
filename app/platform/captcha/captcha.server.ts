import { z } from "zod";
import { seconds } from "#app/core/time.ts";
import type { Env } from "../env.server.ts";
import { describeError, log } from "../log.server.ts";

/** Tells people from programs, where an operator has turned it on. */
export interface Captcha {
  /**
   * @param token what the visitor's widget gave; null when the request holds none
   * @returns false when the request is to be refused
   */
  passes(token: string | null): Promise<boolean>;
}

const VERIFY = "https://challenges.cloudflare.com/turnstile/v0/siteverify";
const verdict = z.object({ success: z.boolean() });

/** Cloudflare Turnstile with TURNSTILE_SECRET_KEY; without it everybody passes. */
export function createCaptcha(env: Env, send: typeof fetch = fetch): Captcha {
  const secret = env.TURNSTILE_SECRET_KEY;
  return secret ? createTurnstile(secret, send) : { passes: async () => true };
}

function createTurnstile(secret: string, send: typeof fetch): Captcha {
  return {
    passes: async (token) => {
      // A token has at most 2,048 characters (developers.cloudflare.com/turnstile, server-side validation).
      if (!token || token.length > 2048) return false;
      try {
        const answer = await send(VERIFY, {
          method: "POST",
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(seconds(5)),
        });
        return verdict.parse(await answer.json()).success;
      } catch (error) {
        log({ event: "captcha_failed", ...describeError(error) });
        return false;
      }
    },
  };
}
