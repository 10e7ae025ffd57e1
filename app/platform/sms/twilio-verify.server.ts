import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { seconds } from "#app/core/time.ts";
import { describeError, log } from "../log.server.ts";
import type { Sms } from "./sms.server.ts";

export interface TwilioOptions {
  /** Account SID, or the SID of an API key. */
  user: string;
  password: string;
  /** `VA...`: the Verify service. */
  service: string;
  fetch: typeof fetch;
}

const verification = z.object({ sid: z.string().regex(/^VE[0-9a-f]{32}$/i), status: z.string() });
const verificationCheck = z.object({ status: z.string() });
const failure = z.object({ code: z.number().optional() });

/** Twilio's numbers for a receiver it cannot reach by text: bad number, landline, blocked region or prefix. */
const UNREACHABLE = new Set([60200, 60205, 60220, 60223, 60410, 60605, 21211, 21614]);

/**
 * Twilio Verify v2 (twilio.com/docs/verify/api): it makes the code, sends it, lets it live for 10 minutes and burns
 * it after 5 wrong tries.
 */
export function createTwilioVerify(options: TwilioOptions): Sms {
  return {
    sendCode: async (to, channel) => {
      const answer = await post(options, "Verifications", { To: to, Channel: channel });
      if (answer.status === 429) {
        throw new AppError("rate_limited", {
          sentence: "Too many codes were sent to this number. Please try again in 10 minutes.",
          retryAfter: 600,
        });
      }
      const refused = answer.ok ? null : failure.safeParse(answer.body).data?.code;
      if (refused !== null && refused !== undefined && UNREACHABLE.has(refused)) {
        throw new AppError("invalid_input", {
          fields: { phone: ["We cannot send a code to that number. Please check it."] },
        });
      }
      const { sid } = read(verification, answer);
      return { messageId: sid, receipt: sid };
    },
    checkCode: async (_to, receipt, code) => {
      const answer = await post(options, "VerificationCheck", { VerificationSid: receipt, Code: code });
      // Expired, used or burnt by now (404), or tried too often (429): no code is right any more. 400 is a code of a wrong shape.
      if (answer.status === 404 || answer.status === 429 || answer.status === 400) return false;
      return read(verificationCheck, answer).status === "approved";
    },
  };
}

interface Answer {
  ok: boolean;
  status: number;
  body: unknown;
}

async function post(
  options: TwilioOptions,
  resource: "Verifications" | "VerificationCheck",
  fields: Record<string, string>,
): Promise<Answer> {
  try {
    const response = await options.fetch(
      `https://verify.twilio.com/v2/Services/${options.service}/${resource}`,
      {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${options.user}:${options.password}`)}` },
        body: new URLSearchParams(fields),
        signal: AbortSignal.timeout(seconds(8)),
      },
    );
    return { ok: response.ok, status: response.status, body: await response.json() };
  } catch (error) {
    throw unavailable(error);
  }
}

function read<T extends z.ZodType>(shape: T, answer: Answer): z.infer<T> {
  const parsed = shape.safeParse(answer.body);
  if (!answer.ok || !parsed.success) throw unavailable(new Error(`Twilio answered ${answer.status}`));
  return parsed.data;
}

function unavailable(error: unknown): AppError {
  log({ event: "sms_failed", ...describeError(error) });
  return new AppError("unavailable", {
    sentence: "We cannot reach the text-message service right now. Please try again soon.",
  });
}
