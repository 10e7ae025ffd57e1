import { describe, expect, it } from "vitest";
import { handleProfileForm } from "#app/routes/profile/profile-actions.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { everythingOf } from "#tests/factories/database.ts";
import { alice } from "#tests/factories/people.ts";
import { plainPng } from "#tests/fakes/covers.ts";

/** Sends a form of /profile as a browser would. */
async function sent(fields: Record<string, string | Blob>, person?: Awaited<ReturnType<typeof alice>>) {
  const owner = person ?? (await alice());
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const before = await everythingOf(owner.userId);
  const { app, settled } = await appOf(owner);
  const answer = await handleProfileForm(app, form);
  await settled();
  if (answer instanceof Response) throw new Error(`it leads to ${answer.headers.get("location")}`);
  const status = answer.init?.status ?? 200;
  return { answer: { ...answer.data, status }, changed: before !== (await everythingOf(owner.userId)) };
}

describe("the forms of a profile", () => {
  it.each<[string, Record<string, string | Blob>, string]>([
    ["a section", { intent: "about", bio: "Harbour light." }, "about"],
    ["a skill", { intent: "skill-add", name: "Ceramics" }, "skills"],
    ["a service", { intent: "service", title: "Cups", description: "Six of them." }, "services"],
    ["a picture", { intent: "cover", image: new Blob([plainPng() as Uint8Array<ArrayBuffer>]) }, "cover"],
  ])("save %s and say so in its place", async (_what, fields, section) => {
    const { answer, changed } = await sent(fields);
    expect(answer).toMatchObject({ section, status: 200, saved: { completed: false } });
    expect(changed).toBe(true);
  });

  it("lead back to the closed page where Done sent them, once they are saved", async () => {
    const typed = { intent: "service", title: "Cups", description: "Six of them.", close: "on" };
    await expect(sent(typed)).rejects.toThrow("it leads to /profile");
    const { answer } = await sent({ ...typed, title: "" });
    expect(answer).toMatchObject({ section: "services", status: 422 });
  });

  it("save a column that is not the form's for nobody", async () => {
    const { answer } = await sent({
      intent: "about",
      bio: "",
      xp: "99999",
      status: "active",
      subscription_tier: "pro",
      completeness: "100",
      user_id: "x",
      display_name: "Root",
    });
    expect(answer).toMatchObject({ saved: { fields: [] } });
  });

  it.each<[Record<string, string | Blob>, string[], number]>([
    [{ intent: "basics", display_name: " " }, ["display_name"], 422],
    [{ intent: "place", timezone: "Mars/Olympus" }, ["timezone"], 422],
    [{ intent: "links", website: "javascript:alert(1)" }, ["website"], 422],
    [{ intent: "handle", handle: "admin" }, ["handle"], 422],
    [{ intent: "skill-add", name: "—" }, ["name"], 422],
    [{ intent: "skill-level", skill: "ceramics", level: "guru" }, ["level"], 422],
    [{ intent: "service", title: "", description: "x" }, ["title"], 422],
    [{ intent: "avatar" }, ["image"], 422],
    [{ intent: "avatar", image: "text" }, ["image"], 422],
    [{ intent: "avatar", image: new Blob(["MZ\u0090\u0000"]) }, ["image"], 422],
    [{ intent: "service-remove", id: "1" }, ["id"], 422],
    [{ intent: "theme", theme_key: "dusk" }, [], 403],
  ])(
    "refuse %j by its field, give back what was typed, and save nothing",
    async (fields, troubles, status) => {
      const { answer, changed } = await sent(fields);
      expect(Object.keys(answer.error?.fields ?? {})).toEqual(troubles);
      expect(answer).toMatchObject({ intent: fields.intent, status });
      const typed = Object.entries(fields).filter(
        ([name, value]) => name !== "intent" && typeof value === "string",
      );
      expect(answer.typed).toEqual(Object.fromEntries(typed.map(([name, value]) => [name, [value]])));
      expect(changed).toBe(false);
    },
  );

  it.each(["", "swipe", "constructor", "__proto__", "toString"])(
    "do not know the intent %j",
    async (intent) => {
      await expect(sent({ intent })).rejects.toMatchObject({ code: "bad_request" });
    },
  );
});
