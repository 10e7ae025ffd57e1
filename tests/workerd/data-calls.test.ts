import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { comments, shares } from "#tests/factories/feed.ts";
import { says, sparkOf } from "#tests/factories/messages.ts";
import { ada, alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { asked } from "#tests/factories/tokens.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";

const send = (who: Person, method: string, path: string, json?: unknown) =>
  asked(who.access, `/api/v1${path}`, { method, ...(json === undefined ? {} : { json }) });

const read = async <T>(who: Person, path: string) => (await (await send(who, "GET", path)).json()) as T;

describe("the data calls of the specification", () => {
  it("read one's own profile and nobody else's", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const own = await read<Record<string, unknown>>(creator, `/profiles/${creator.userId}`);
    expect(own).toEqual({
      user_id: creator.userId,
      subscription_tier: "free",
      subscription_status: null,
      subscription_product_id: null,
      subscription_end_date: null,
      xp: expect.any(Number),
      onboarding_completed: false,
    });
    expect(await read(creator, "/profiles/me")).toEqual(own);
    expect((await send(brand, "GET", `/profiles/${creator.userId}`)).status).toBe(404);
    expect((await send(brand, "PATCH", `/profiles/${creator.userId}`, {})).status).toBe(404);
  });

  it("set onboarding_completed, and XP never", async () => {
    const creator = await alice();
    for (const xp of [0, 9000, null])
      expect((await send(creator, "PATCH", "/profiles/me", { xp })).status).toBe(403);
    const grant = { user_id: creator.userId, activity_type: "daily_login", xp_earned: 9000 };
    expect((await send(creator, "POST", "/xp_activities", grant)).status).toBe(403);
    const other = (await bora()).userId;
    for (const foreign of [
      { subscription_tier: "business" },
      { subscription_status: "active" },
      { subscription_end_date: Date.now() },
      { user_id: other },
    ])
      expect((await send(creator, "PATCH", "/profiles/me", foreign)).status).toBe(403);
    const asItStands = {
      user_id: creator.userId,
      subscription_tier: "free",
      subscription_status: null,
      onboarding_completed: false,
    };
    expect((await send(creator, "PATCH", "/profiles/me", asItStands)).status).toBe(200);
    const changed = await send(creator, "PATCH", "/profiles/me", {
      ...asItStands,
      onboarding_completed: true,
    });
    expect(await changed.json()).toMatchObject({ onboarding_completed: true });
    expect((await send(creator, "PATCH", "/profiles/me", asItStands)).status).toBe(403);
    const [row] = await rows<{ subscription_tier: string }>(
      "SELECT xp, subscription_tier FROM profiles WHERE user_id = ?",
      creator.userId,
    );
    expect(row?.subscription_tier).toBe("free");
  });

  it("open a ticket and write into it, as oneself alone", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const title = "New Support Request";
    for (const foreign of [{ user_id: brand.userId }, { status: "resolved" }, { title: "Mine" }])
      expect((await send(creator, "POST", "/support_tickets", foreign)).status).toBe(403);
    const opened = await send(creator, "POST", "/support_tickets", {
      user_id: creator.userId,
      title,
      status: "open",
    });
    expect(opened.status).toBe(201);
    const { id } = (await opened.json()) as { id: string };
    const message = { ticket_id: id, content: "How do tiers work?" };
    for (const foreign of [{ sender_id: brand.userId }, { sender_type: "agent" }, { sender_type: "ai" }])
      expect((await send(creator, "POST", "/support_messages", { ...message, ...foreign })).status).toBe(403);
    const own = { ...message, sender_id: creator.userId, sender_type: "user" };
    expect((await send(creator, "POST", "/support_messages", own)).status).toBe(201);
    expect((await send(brand, "POST", "/support_messages", message)).status).toBe(404);
    const thread = await read<{ messages: { from: string }[] }>(creator, `/support/tickets/${id}`);
    expect(thread.messages.map(({ from }) => from)).toEqual(["ai", "user", "ai"]);
  });

  it("post an opportunity and give the row back", async () => {
    const brand = await bora();
    const form = {
      company_name: "Bora Studio",
      title: "Photos for a spring campaign",
      description: "Two days in the studio, twelve pictures.",
      type: "job",
      skills: ["Photography", "Retouching"],
      submission_key: newId(Date.now()),
    };
    for (const foreign of [{ created_by: newId(1) }, { status: "removed" }, { tags: ["Someone else"] }])
      expect((await send(brand, "POST", "/opportunities", { ...form, ...foreign })).status).toBe(403);
    expect((await send(brand, "POST", "/opportunities", { ...form, boost_until: 1 })).status).toBe(422);
    const own = { ...form, created_by: brand.userId, status: "active", tags: ["Bora Studio"] };
    const answer = await send(brand, "POST", "/opportunities", own);
    expect(answer.status).toBe(201);
    const row = (await answer.json()) as { id: string };
    expect(row).toMatchObject({
      title: form.title,
      skills: form.skills,
      tags: ["Bora Studio"],
      status: "active",
    });
    const again = (await (await send(brand, "POST", "/opportunities", own)).json()) as { id: string };
    expect(again.id).toBe(row.id);
    const list = await read<{ items: { id: string }[] }>(await alice(), "/opportunities");
    expect(list.items[0]?.id).toBe(row.id);
  });

  it("post an opportunity by the columns of the row alone", async () => {
    const brand = await bora();
    const row = {
      created_by: brand.userId,
      title: "Portraits of a bakery",
      type: "collab",
      description: "One morning, before they open.",
      compensation: null,
      location: "Lisbon",
      requirements: null,
      skills: ["Photography"],
      deliverables: "Ten portraits",
      duration: "",
      tags: ["Padaria Sol"],
      status: "active",
      image_url: null,
    };
    const answer = await send(brand, "POST", "/opportunities", row);
    expect(answer.status).toBe(201);
    expect(await answer.json()).toMatchObject({ ...row, duration: null, image_url: expect.any(String) });
    for (const foreign of [{ image_url: "/media/someone/else.png" }, { tags: ["One", "Two"] }])
      expect((await send(brand, "POST", "/opportunities", { ...row, ...foreign })).status).toBe(403);
    const nameless = await send(brand, "POST", "/opportunities", { ...row, tags: undefined });
    expect(nameless.status).toBe(422);
    expect(await nameless.json()).toMatchObject({
      errors: { company_name: ["Please enter your company or brand name."] },
    });
  });

  it("list postings page by page, without those of whoever blocks", async () => {
    const [creator, brand, other] = [await alice(), await bora(), await bora()];
    const hidden = await posting(other);
    await blocks(other, creator);
    const ids: string[] = [];
    const now = Date.now();
    for (let made = 0; made < 60; made++) ids.push((await posting(brand, { published_at: now - made })).id);
    const found: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: { items: { id: string }[]; nextCursor: string | null } = await read(
        creator,
        `/opportunities${cursor && `?cursor=${cursor}`}`,
      );
      // A page without a limit (product.md §4.4).
      if (cursor === "") expect(page.items).toHaveLength(20);
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect(found).not.toContain(hidden.id);
    expect(found.filter((id) => ids.includes(id))).toEqual(ids);
    expect(new Set(found).size).toBe(found.length);
  });

  it("add a work by the address of an upload, as the bucket gives it", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const image = await uploadedImage(creator);
    const row = {
      user_id: creator.userId,
      title: "Harvest",
      description: null,
      media_type: "image",
      media_url: image.url,
      thumbnail_url: null,
      embed_code: null,
      category: null,
      tags: ["Portrait"],
    };
    for (const foreign of [
      { media_type: "video" },
      { embed_code: '<iframe src="https://evil.test"></iframe>' },
      { thumbnail_url: "https://evil.test/pixel.gif" },
      { user_id: brand.userId },
    ])
      expect((await send(creator, "POST", "/portfolio_items", { ...row, ...foreign })).status).toBe(403);
    expect((await send(brand, "POST", "/portfolio_items", { ...row, user_id: brand.userId })).status).toBe(
      422,
    );
    expect((await send(creator, "POST", "/portfolio_items", { ...row, media_url: undefined })).status).toBe(
      422,
    );
    const added = await send(creator, "POST", "/portfolio_items", {
      ...row,
      media_url: `${ORIGIN}${image.url}`,
    });
    expect(added.status).toBe(201);
    const [stored] = await rows(
      "SELECT media_url, media_type, title FROM portfolio_items WHERE user_id = ?",
      creator.userId,
    );
    expect(stored).toEqual({ media_url: image.url, media_type: "image", title: "Harvest" });
  });

  it("share a post by the addresses of its files", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const image = await uploadedImage(creator, undefined, { purpose: "feed" });
    const row = {
      user_id: creator.userId,
      content: null,
      media_urls: [{ url: image.url, type: "image" }],
      media_type: "image",
      tags: ["harvest"],
    };
    for (const foreign of [{ media_type: "video" }, { media_urls: [{ url: image.url, type: "audio" }] }])
      expect((await send(creator, "POST", "/feed_posts", { ...row, ...foreign })).status).toBe(403);
    for (const wrong of [
      { media_urls: [{ url: "https://evil.test/a.png", type: "image" }] },
      { media_urls: [], media_type: "text" },
      { media: [{ file_id: image.id }] },
    ])
      expect((await send(creator, "POST", "/feed_posts", { ...row, ...wrong })).status).toBe(422);
    expect((await send(brand, "POST", "/feed_posts", { ...row, user_id: brand.userId })).status).toBe(422);
    expect((await send(creator, "POST", "/feed_posts", row)).status).toBe(201);
    const [stored] = await rows<{ media_urls: string }>(
      "SELECT media_urls, media_type FROM feed_posts WHERE user_id = ?",
      creator.userId,
    );
    expect(stored).toMatchObject({ media_type: "image" });
    expect(JSON.parse(stored?.media_urls ?? "")).toEqual(row.media_urls);
  });

  it("list as few rows as are asked for, and go on after them", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const now = Date.now();
    const newest: string[] = [];
    for (let made = 0; made < 5; made++)
      newest.push((await posting(brand, { published_at: now + 60_000 - made })).id);
    interface Page {
      items: { id: string }[];
      nextCursor: string | null;
    }
    const first = await read<Page>(creator, "/opportunities?limit=2");
    const second = await read<Page>(creator, `/opportunities?limit=3&cursor=${first.nextCursor}`);
    expect(first.items).toHaveLength(2);
    expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(newest);
    expect(await read<Page>(creator, "/xp_activities?limit=1")).toMatchObject({
      items: [],
      nextCursor: null,
    });
    for (const limit of ["0", "51", "-1", "1.5", "many", ""]) {
      expect((await send(creator, "GET", `/opportunities?limit=${limit}`)).status).toBe(422);
      expect((await send(creator, "GET", `/xp_activities?limit=${limit}`)).status).toBe(422);
    }
    expect((await asked(null, "/api/v1/opportunities?limit=0")).status).toBe(401);
  });

  it("and the other lists come as long as is asked for, with the cursor of the next", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const shared: string[] = [];
    for (let made = 0; made < 3; made++) {
      shared.unshift(await shares(creator));
      await posting(brand);
    }
    const spark = await sparkOf(creator, brand);
    await says(brand, spark, "Shall we?");
    await says(creator, { kind: "user", id: (await bora()).userId }, "Hello.");
    for (const text of ["One", "Two", "Three"]) await comments(creator, shared[0] ?? "", text);
    const lists = {
      "/feed": "posts",
      [`/posts/${shared[0]}/comments`]: "comments",
      "/conversations": "rows",
      "/deck": "cards",
    };
    for (const [path, name] of Object.entries(lists)) {
      type List = Record<string, { id: string }[]> & { nextCursor: string };
      const first = await read<List>(creator, `${path}?limit=1`);
      expect(first[name], path).toHaveLength(1);
      const second = await read<List>(creator, `${path}?limit=1&cursor=${first.nextCursor}`);
      expect(second[name], path).toHaveLength(1);
      expect(second[name]?.[0]?.id).not.toBe(first[name]?.[0]?.id);
      for (const limit of ["0", "51", "many"])
        expect((await send(creator, "GET", `${path}?limit=${limit}`)).status, path).toBe(422);
      expect((await asked(null, `/api/v1${path}?limit=0`)).status, path).toBe(401);
    }
  });

  it("share a post, read XP, roles and note what was viewed", async () => {
    const [creator, admin] = [await alice(), await ada()];
    const post = { client_id: newId(Date.now()), content: "Hello" };
    expect((await send(creator, "POST", "/feed_posts", { ...post, user_id: admin.userId })).status).toBe(403);
    expect((await send(creator, "POST", "/feed_posts", { ...post, user_id: creator.userId })).status).toBe(
      201,
    );
    expect(await read(creator, "/xp_activities?since=1")).toMatchObject({ nextCursor: null });
    expect(await read(creator, "/user_roles")).toEqual({ items: [] });
    expect(await read(admin, "/user_roles?role=admin")).toEqual({
      items: [{ user_id: admin.userId, role: "admin" }],
    });
    const view = { event_name: "page_view", page_path: "/discover", session_id: newId(Date.now()) };
    expect((await send(creator, "POST", "/analytics_events", view)).status).toBe(204);
    const whole = {
      ...view,
      user_id: creator.userId,
      event_category: "navigation",
      event_properties: {},
      referrer: "",
      page_path: "/spark",
      user_agent: "a client of ours",
    };
    const told = { method: "POST", json: whole, headers: { "user-agent": "a client of ours" } };
    expect((await asked(creator.access, "/api/v1/analytics_events", told)).status).toBe(204);
    for (const foreign of [
      { user_id: admin.userId },
      { event_category: "subscription" },
      { event_name: "subscription_started" },
      { event_name: "swipe", event_properties: { direction: "right", target_user_id: admin.userId } },
      { user_agent: "somebody else" },
    ])
      expect((await send(creator, "POST", "/analytics_events", { ...view, ...foreign })).status).toBe(403);
    expect((await send(creator, "POST", "/analytics_events", { ...view, event_name: "hacked" })).status).toBe(
      422,
    );
    const stored = await rows<{ event_name: string }>(
      "SELECT event_name FROM analytics_events WHERE user_id = ? AND page_path = '/discover'",
      creator.userId,
    );
    expect(stored).toEqual([{ event_name: "page_view" }]);
  });
});
