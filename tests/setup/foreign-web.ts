import { request as forward, type IncomingMessage, type ServerResponse } from "node:http";
import { answerDns } from "#tests/fakes/foreign-dns.ts";
import { findPage } from "#tests/fakes/foreign-pages.ts";

/** Every address that was asked for, in order. */
const asked: string[] = [];

/**
 * The web outside of workerd: a real server, to which every request of the Worker comes under its public name. It
 * answers as the name system does, as saved sites do, and as hostile ones would. What is meant for this machine goes
 * there: nothing here keeps a request from places where it should not go, only the Worker's own guard does.
 */
export async function foreignWeb(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Whether it was http or https is not told here.
  const url = new URL(`http://${request.headers.host}${request.url}`);
  if (url.hostname === "127.0.0.1" && url.port !== "") return passOn(url, request, response);
  if (url.hostname === "journal.foreign-web.test") {
    const about = url.searchParams.get("about") ?? "";
    response.end(JSON.stringify(asked.filter((each) => each.includes(about))));
    return;
  }
  asked.push(url.href);
  if (url.hostname === "cloudflare-dns.com") return answerDns(url, response);
  const page = findPage(url);
  if (page) await page(request, response, url);
  else response.writeHead(404, { "content-type": "text/html" }).end("<title>Nothing here</title>");
}

function passOn(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((done) => {
    const { method, headers } = request;
    const onward = forward(url, { method, headers: { ...headers, host: url.host } }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response).on("close", done);
    });
    onward.on("error", () => response.writeHead(502).end(() => done()));
    request.pipe(onward);
  });
}
