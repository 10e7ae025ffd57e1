import { expect, it } from "vitest";
import { readAnswer } from "./http-answer.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (body: Uint8Array) => new TextDecoder().decode(body);

const COUNTED = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\nSet-Cookie: a=1\r\nset-cookie: b=2\r\n\r\nhello";
const CHUNKED =
  "HTTP/1.1 404 Not Found\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n1\r\n!\r\n0\r\n\r\n";

it("reads a counted answer with every value of a header", () => {
  const read = readAnswer(bytes(COUNTED));
  if (!("answer" in read)) throw new Error("not whole");
  expect(read.answer.status).toBe(200);
  expect(read.answer.headers.get("set-cookie")).toEqual(["a=1", "b=2"]);
  expect(text(read.answer.body)).toBe("hello");
});

it("reads a chunked answer", () => {
  const read = readAnswer(bytes(CHUNKED));
  if (!("answer" in read)) throw new Error("not whole");
  expect(read.answer.status).toBe(404);
  expect(text(read.answer.body)).toBe("hello!");
});

it.each([COUNTED, CHUNKED])("waits for more wherever the bytes are cut", (whole) => {
  for (let cut = 1; cut < whole.length; cut++) {
    const read = readAnswer(bytes(whole.slice(0, cut)));
    expect("needed" in read && read.needed > cut).toBe(true);
  }
});
