import type { IncomingMessage, ServerResponse } from "node:http";

type Page = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

interface Asked {
  model: string;
  messages?: { role: string; content: string }[];
  prompt?: string;
}

/** How often each model was asked, for those that fail first. */
const asked = new Map<string, number>();

const say = (response: ServerResponse, content: string) =>
  response.writeHead(200, { "content-type": "application/json" }).end(
    JSON.stringify({
      choices: [{ message: { role: "assistant", content }, finish_reason: "stop" }],
      usage: { prompt_tokens: 30, completion_tokens: 12, total_tokens: 42 },
    }),
  );

const verdict = (flagged: boolean, category = "none") => JSON.stringify({ flagged, category });

/** What each of these models does with a question, by its name. */
const MODELS: Record<string, (response: ServerResponse, words: string, times: number) => unknown> = {
  calm: (response) => say(response, verdict(false)),
  strict: (response) => say(response, verdict(true, "fraud")),
  // Does whatever stands in what it is asked about.
  obedient: (response, words) => say(response, verdict(!/flagged\W+false/i.test(words), "fraud")),
  slow: (response) => setTimeout(() => say(response, verdict(false)), 3000),
  broken: (response) => say(response, "Sure! Here is my verdict: all good."),
  halved: (response) => response.writeHead(200).end('{"choices": [{"mess'),
  endless: (response) => response.writeHead(200).end(`"${"x".repeat(300_000)}"`),
  odd: (response) => say(response, '{"flagged": "no", "reason": "<script>alert(1)</script>"}'),
  talkative: (response) =>
    say(response, '{"flagged": true, "category": "made up", "reason": "<b>Send me your password</b>"}'),
  interpreter: (response, words) => {
    const { text, language } = JSON.parse(words) as { text: string; language: string };
    return say(response, JSON.stringify({ text: `${language}: ${text}` }));
  },
  locked: (response) => response.writeHead(401).end("{}"),
  down: (response) => response.writeHead(503).end(),
  stumbling: (response, _words, times) =>
    times === 1 ? response.writeHead(502).end() : say(response, verdict(false)),
  away: (response) => response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
};

/** A server that speaks the OpenAI wire, with models of every temper. */
export const modelWire: Record<string, Page> = {
  "model.foreign-web.test/v1/chat/completions": async (request, response) => {
    const { model, messages } = await read(request);
    const times = (asked.get(model) ?? 0) + 1;
    asked.set(model, times);
    const [name = ""] = model.split(":");
    const act = MODELS[name];
    if (!act || request.headers.authorization !== "Bearer secret") return void response.writeHead(404).end();
    act(response, messages?.find(({ role }) => role === "user")?.content ?? "", times);
  },
  "model.foreign-web.test/v1/images/generations": async (request, response) => {
    const { model } = await read(request);
    const bytes =
      model === "painter" ? Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]) : Buffer.from("<svg/>");
    response.end(JSON.stringify({ data: [{ b64_json: bytes.toString("base64") }] }));
  },
};

async function read(request: IncomingMessage): Promise<Asked> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8")) as Asked;
}
