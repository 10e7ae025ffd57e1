import { isbot } from "isbot";

/** What a request asks of a kit; whether somebody opens it, and no program looks at it or fetches it ahead. */
export function kitRequest(request: Request, slug: string) {
  const { headers } = request;
  const ahead = /prefetch|prerender|preview/i.test(
    `${headers.get("sec-purpose") ?? ""} ${headers.get("purpose") ?? ""} ${headers.get("x-moz") ?? ""}`,
  );
  // Data that script asks for is a page that is open already.
  const document = (headers.get("sec-fetch-dest") ?? "document") === "document";
  return {
    slug,
    token: new URL(request.url).searchParams.get("for") || null,
    cookies: headers.get("cookie"),
    opens: request.method === "GET" && document && !ahead && !isbot(headers.get("user-agent") ?? ""),
  };
}
