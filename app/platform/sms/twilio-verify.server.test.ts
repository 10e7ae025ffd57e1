import { describe, expect, it } from "vitest";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { createTwilioVerify } from "./twilio-verify.server.ts";

const SERVICE = "VAaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const SID = "VEaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";

/** As Twilio's reference shows them (docs/verify/api/verification, verification-check, docs/api/errors). */
const STARTED = {
  sid: SID,
  service_sid: SERVICE,
  account_sid: "ACaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
  to: "+15017122661",
  channel: "sms",
  status: "pending",
  valid: false,
  lookup: {},
  send_code_attempts: [{ time: "2015-07-30T20:00:00Z", channel: "SMS", attempt_sid: "VLaaaa" }],
  amount: null,
  payee: null,
  date_created: "2015-07-30T20:00:00Z",
  date_updated: "2015-07-30T20:00:00Z",
};
const CHECKED = { ...STARTED, status: "approved", valid: true };
const error = (code: number, status: number) => ({
  code,
  message: "in words",
  more_info: `https://www.twilio.com/docs/errors/${code}`,
  status,
});

/** Twilio, answering once. */
function twilio(status: number, body: unknown) {
  const asked: { url: string; authorization: string | null; fields: Record<string, string> }[] = [];
  const sms = createTwilioVerify({
    user: "AC1",
    password: "secret",
    service: SERVICE,
    fetch: async (url, init) => {
      asked.push({
        url: String(url),
        authorization: new Headers(init?.headers).get("authorization"),
        fields: Object.fromEntries(init?.body as URLSearchParams),
      });
      return typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status });
    },
  });
  return { sms, asked };
}

describe("sending a code by Twilio Verify", () => {
  it("starts a verification and keeps its id", async () => {
    const { sms, asked } = twilio(201, STARTED);
    expect(await sms.sendCode("+15017122661", "sms")).toEqual({ messageId: SID, receipt: SID });
    expect(asked).toEqual([
      {
        url: `https://verify.twilio.com/v2/Services/${SERVICE}/Verifications`,
        authorization: `Basic ${btoa("AC1:secret")}`,
        fields: { To: "+15017122661", Channel: "sms" },
      },
    ]);
  });

  it.each([
    [429, error(60203, 429), "rate_limited"],
    [429, error(20429, 429), "rate_limited"],
    [400, error(60200, 400), "invalid_input"],
    [403, error(60205, 403), "invalid_input"],
  ])("says in our words what Twilio answers with %i", async (status, body, code) => {
    await expect(twilio(status, body).sms.sendCode("+15017122661", "sms")).rejects.toMatchObject({ code });
  });

  it.each([
    [401, error(20003, 401)],
    [500, "<html>"],
    [200, { surprise: true }],
  ])("is unavailable when Twilio answers %i with something else", async (status, body) => {
    expectConsoleError("sms_failed");
    await expect(twilio(status, body).sms.sendCode("+15017122661", "sms")).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

describe("checking a code with Twilio Verify", () => {
  it("asks by the id of the verification", async () => {
    const { sms, asked } = twilio(200, CHECKED);
    expect(await sms.checkCode("+15017122661", SID, "123456")).toBe(true);
    expect(asked[0]).toMatchObject({
      url: `https://verify.twilio.com/v2/Services/${SERVICE}/VerificationCheck`,
      fields: { VerificationSid: SID, Code: "123456" },
    });
  });

  it.each([
    [200, STARTED],
    [404, error(20404, 404)],
    [429, error(60202, 429)],
    [400, error(60200, 400)],
  ])("takes %i for a wrong code", async (status, body) => {
    expect(await twilio(status, body).sms.checkCode("+15017122661", SID, "123456")).toBe(false);
  });

  it("is unavailable when Twilio cannot be reached", async () => {
    expectConsoleError("sms_failed");
    const sms = createTwilioVerify({
      user: "AC1",
      password: "secret",
      service: SERVICE,
      fetch: async () => {
        throw new TypeError("network");
      },
    });
    await expect(sms.checkCode("+15017122661", SID, "123456")).rejects.toMatchObject({ code: "unavailable" });
  });
});
