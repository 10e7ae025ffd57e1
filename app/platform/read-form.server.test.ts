import { describe, expect, it } from "vitest";
import { IMAGE_FORM_BYTES, readForm, readJson, TEXT_FORM_BYTES } from "./read-form.server.ts";

function request(body: BodyInit | null, type?: string): Request {
  return new Request("https://thrive.test/", {
    method: "POST",
    body,
    ...(type === undefined ? {} : { headers: { "content-type": type } }),
  });
}

/** A body whose length nobody announced. */
function stream(bytes: number): ReadableStream<Uint8Array> {
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      const size = Math.min(left, 16 * 1024);
      if (size === 0) return controller.close();
      controller.enqueue(new Uint8Array(size).fill(0x20));
      left -= size;
    },
  });
}

function streamed(bytes: number, type: string): Request {
  // Node needs to be told that a stream is sent one way only.
  const init = { method: "POST", body: stream(bytes), headers: { "content-type": type }, duplex: "half" };
  return new Request("https://thrive.test/", init as RequestInit);
}

describe("readJson", () => {
  it("reads JSON with or without a charset", async () => {
    expect(await readJson(request('{"a":1}', "application/json"))).toEqual({ a: 1 });
    expect(await readJson(request("[]", "Application/JSON; charset=utf-8"))).toEqual([]);
  });

  it.each([undefined, "text/plain", "application/x-www-form-urlencoded", "application/jsonp", "x"])(
    "refuses the content type %s",
    async (type) => {
      await expect(readJson(request("{}", type))).rejects.toMatchObject({ code: "unsupported_media_type" });
    },
  );

  it.each(["", "{", "{a:1}", "undefined", "NaN", '{"a":1}x'])("refuses %j as no JSON", async (text) => {
    await expect(readJson(request(text, "application/json"))).rejects.toMatchObject({ code: "bad_request" });
  });

  it("refuses bytes that are no UTF-8", async () => {
    const bytes = Uint8Array.of(0x22, 0xff, 0x22);
    await expect(readJson(request(bytes, "application/json"))).rejects.toMatchObject({ code: "bad_request" });
  });

  it("takes as many bytes as allowed and not one more, also unannounced", async () => {
    const fits = `"${"x".repeat(98)}"`;
    expect(await readJson(request(fits, "application/json"), 100)).toHaveLength(98);
    await expect(readJson(request(`${fits} `, "application/json"), 100)).rejects.toMatchObject({
      code: "too_large",
    });
    await expect(readJson(streamed(10 * 1024 * 1024, "application/json"))).rejects.toMatchObject({
      code: "too_large",
    });
  });

  it("believes a length that is too large before it reads", async () => {
    const lying = new Request("https://thrive.test/", {
      method: "POST",
      body: "{}",
      headers: { "content-type": "application/json", "content-length": "999999999" },
    });
    await expect(readJson(lying)).rejects.toMatchObject({ code: "too_large" });
  });
});

describe("readForm", () => {
  it("reads both kinds of form", async () => {
    const multipart = new FormData();
    multipart.set("a", "1");
    expect(
      (await readForm(new Request("https://thrive.test/", { method: "POST", body: multipart }))).get("a"),
    ).toBe("1");
    expect((await readForm(request("a=1&b=%20", "application/x-www-form-urlencoded"))).get("b")).toBe(" ");
  });

  it.each([undefined, "application/json", "text/html"])("refuses the content type %s", async (type) => {
    await expect(readForm(request("a=1", type))).rejects.toMatchObject({ code: "unsupported_media_type" });
  });

  it.each([
    ["without a boundary", "multipart/form-data", "x"],
    [
      "cut off",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx',
    ],
    ["that is none", "multipart/form-data; boundary=b", "x"],
  ])("refuses a multipart body %s", async (_case, type, body) => {
    await expect(readForm(request(body, type))).rejects.toMatchObject({ code: "bad_request" });
  });

  it("takes a file as large as allowed, but no text beside it that is larger than in other forms", async () => {
    const form = new FormData();
    form.set("image", new File([new Uint8Array(1024 * 1024)], "a.png"));
    form.set("title", "x".repeat(TEXT_FORM_BYTES));
    const send = () =>
      readForm(new Request("https://thrive.test/", { method: "POST", body: form }), IMAGE_FORM_BYTES);
    expect((await send()).get("title")).toHaveLength(TEXT_FORM_BYTES);
    form.set("description", "x");
    await expect(send()).rejects.toMatchObject({ code: "too_large" });
  });

  it("takes as many fields as any form has, and not twenty thousand of one name", async () => {
    const fields = (count: number) =>
      readForm(request("a=&".repeat(count), "application/x-www-form-urlencoded"));
    expect((await fields(1_000)).getAll("a")).toHaveLength(1_000);
    await expect(fields(20_000)).rejects.toMatchObject({ code: "too_large" });
  });

  it("refuses 10 MB of text in a form", async () => {
    await expect(
      readForm(streamed(10 * 1024 * 1024, "application/x-www-form-urlencoded")),
    ).rejects.toMatchObject({
      code: "too_large",
    });
  });
});

describe("a form that is too large", () => {
  const words = "x".repeat(3 * TEXT_FORM_BYTES);
  const urlEncoded = (fields: [string, string][]) => request(new URLSearchParams(fields));
  const multipart = (fields: [string, string | Blob][]) => {
    const form = new FormData();
    for (const [name, value] of fields) form.append(name, value);
    return request(form);
  };

  it.each([
    [
      "its first field",
      [
        ["intent", "save"],
        ["about", words],
      ],
      "save",
    ],
    [
      "the button at its end",
      [
        ["about", words],
        ["intent", "lead-offer"],
      ],
      "lead-offer",
    ],
    ["nothing", [["about", words]], ""],
    [
      "words that look like a name",
      [
        ["about", `&intent=other ${words}`],
        ["intent", "save"],
      ],
      "save",
    ],
  ] as [string, [string, string][], string][])(
    "says which form of its page it was, by %s",
    async (_by, fields, intent) => {
      for (const body of [
        urlEncoded(fields),
        multipart(fields),
        multipart([...fields, ["logo", new Blob(["x"])]]),
      ])
        await expect(readForm(body)).rejects.toMatchObject({ code: "too_large", intent });
      // With room for a picture, its words alone are too many.
      await expect(readForm(multipart(fields), IMAGE_FORM_BYTES)).rejects.toMatchObject({ intent });
    },
  );

  it("is not read any further where script sent it: the page knows which it was", async () => {
    const sent = urlEncoded([
      ["about", words],
      ["intent", "save"],
    ]);
    sent.headers.set("x-remix-single-fetch", "1");
    await expect(readForm(sent)).rejects.toMatchObject({ code: "too_large", intent: undefined });
  });

  it("is looked through for no longer than a form may be at all", async () => {
    const endless = streamed(10 * IMAGE_FORM_BYTES, "application/x-www-form-urlencoded");
    await expect(readForm(endless)).rejects.toMatchObject({ code: "too_large", intent: "" });
  });
});
