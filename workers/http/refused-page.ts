import { sentenceForStatus } from "#app/core/errors.ts";
import { REFUSED_PAGE, type Refused } from "#app/core/refused-page.ts";

/** Whose answers are for programs, whoever asks. */
const FOR_PROGRAMS = /^\/(?:api|functions)\//;
/** What is made for programs, or for nobody: a sentence of ours is in it, or none at all. */
const RAW = /^(?:application\/(?:problem\+)?json|text\/plain)/;

/**
 * A file that was asked for in a tab and refused: the tab shows a page with the sentence, under the same status. Whoever
 * asks for anything but a page keeps the answer as it is.
 * @param render makes the page that says so
 */
export async function refusedAsPage(
  request: Request,
  answer: Response,
  render: (request: Request, refused: Refused) => Promise<Response>,
): Promise<Response> {
  const url = new URL(request.url);
  const wantsPage = request.method === "GET" && request.headers.get("accept")?.includes("text/html");
  if (answer.status < 400 || !wantsPage || FOR_PROGRAMS.test(url.pathname)) return answer;
  if (!RAW.test(answer.headers.get("Content-Type") ?? "")) return answer;
  const { status } = answer;
  const message = sentenceIn(await answer.text()) ?? sentenceForStatus(status);
  const page = await render(new Request(new URL(REFUSED_PAGE, url), { headers: request.headers }), {
    status,
    message,
  });
  const shown = new Response(page.body, { status, headers: page.headers });
  const wait = answer.headers.get("Retry-After");
  if (wait) shown.headers.set("Retry-After", wait);
  shown.headers.set("Cache-Control", "no-store");
  return shown;
}

/** What a loader or a problem says, as far as it says anything to people. */
function sentenceIn(body: string): string | null {
  try {
    const said: unknown = JSON.parse(body);
    if (!said || typeof said !== "object" || !("code" in said)) return null;
    if ("message" in said && typeof said.message === "string") return said.message;
    return "title" in said && typeof said.title === "string" ? said.title : null;
  } catch {
    return null;
  }
}
