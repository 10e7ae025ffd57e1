import type { Page } from "./foreign-pages.ts";

/** A picture of one transparent point. */
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");

/** Pages in many encodings, true and untrue about it, and files that are no pages. */
export const oddPages: Record<string, Page> = {
  "old.studio-nord.com/latin1": page("text/html", latin1("<meta charset=iso-8859-1><title>Küste</title>")),
  "old.studio-nord.com/says-utf8": page("text/html; charset=utf-8", latin1("<title>Küste</title>")),
  "old.studio-nord.com/says-latin1": page(
    "text/html; charset=iso-8859-1",
    Buffer.from("<title>Küste</title>"),
  ),
  "old.studio-nord.com/header-and-page-differ": page(
    "text/html; charset=windows-1251",
    Buffer.from("<meta charset=shift_jis><title>Küste</title>"),
  ),
  "old.studio-nord.com/windows1251": page(
    "text/html; charset=windows-1251",
    Buffer.from([...Buffer.from("<title>"), 0xcc, 0xee, 0xf0, 0xe5, ...Buffer.from("</title>")]),
  ),
  "old.studio-nord.com/shift-jis": page(
    "text/html",
    Buffer.from([
      ...Buffer.from("<meta charset='Shift_JIS'><title>"),
      0x8a,
      0x43,
      ...Buffer.from("</title>"),
    ]),
  ),
  "old.studio-nord.com/utf16": page("text/html", Buffer.from("\ufeff<title>Küste</title>", "utf16le")),
  "old.studio-nord.com/no-such-charset": page("text/html; charset=klingon", latin1("<title>Küste</title>")),
  "old.studio-nord.com/replacement": page("text/html; charset=iso-2022-kr", latin1("<title>Küste</title>")),
  "cdn.studio-nord.com/my-first_film.mp4": page("video/mp4", Buffer.from("film")),
  "cdn.studio-nord.com/Field%20recording+3.mp3": page("audio/mpeg", Buffer.from("song")),
  "cdn.studio-nord.com/point.gif": page("image/gif", GIF),
  "cdn.studio-nord.com/drawing.svg": page("image/svg+xml", Buffer.from("<svg onload='alert(1)'/>")),
  "cdn.studio-nord.com/page-as.png": page("image/png", Buffer.from("<script>alert(1)</script>")),
  "cdn.studio-nord.com/large.png": page("image/png", Buffer.alloc(5 * 1024 * 1024)),
  "short.studio-nord.com/film": moved("https://vimeo.com/76979871?utm_source=short"),
  "on.soundcloud.com/abc": moved("https://soundcloud.com/ana-duarte/paper-boats-live?si=abc"),
  "www.studio-nord.com/log-in-first": moved("https://studio-nord.com/bare"),
  "soundcloud.com/ana-duarte/paper-boats-live": page("text/html", Buffer.from("<title>SoundCloud</title>")),
  "studio-nord.com/report.pdf": page("application/pdf", Buffer.from("%PDF")),
};

function page(type: string, body: Buffer): Page {
  return (_request, response) => {
    response.writeHead(200, { "content-type": type }).end(body);
  };
}

function moved(location: string): Page {
  return (_request, response) => {
    response.writeHead(301, { location }).end();
  };
}

function latin1(html: string): Buffer {
  return Buffer.from(html, "latin1");
}
