// Of the offline page, which the service worker keeps together with this. The theme comes before the first paint.
dress();
addEventListener("storage", dress);

function dress() {
  const theme = stored("theme");
  const light =
    theme === "light" || (theme === "system" && !matchMedia("(prefers-color-scheme: dark)").matches);
  document.documentElement.className = light ? "light" : "dark";
}

const SETTLED_MS = 500;
const TRY_AGAIN_MS = 5_000;
addEventListener("online", () => setTimeout(() => location.reload(), SETTLED_MS));
// The network may be there and only the server out of reach; nothing tells when it is back. Who reads is not disturbed
// before it answers.
setInterval(async () => {
  if (!navigator.onLine || document.visibilityState !== "visible") return;
  const answer = await fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" }).catch(
    () => null,
  );
  if (answer?.ok) location.reload();
}, TRY_AGAIN_MS);

addEventListener("DOMContentLoaded", async () => {
  const records = await readKept().catch(() => []);
  const kept = records.filter(({ kind }) => kind);
  const queues = readQueues(records.find(({ path }) => path === "owner")?.memberId);
  if (kept.length > 0) show(kept, queues);
  else document.getElementById("waiting").textContent = waitingWords(queues);
});

/** What the member's pages have kept, and whose it is (app/browser/reading-store.ts). */
async function readKept() {
  const request = indexedDB.open("thrive-reading", 1);
  // Where nothing was kept there is no database, and none is made.
  request.onupgradeneeded = () => request.transaction.abort();
  const database = await settled(request);
  const records = await settled(database.transaction("pages").objectStore("pages").getAll());
  database.close();
  return records;
}

function settled(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function show(pages, queues) {
  const asked = new URL(location.href);
  const page = pages.find(({ path }) => path === keptPathOf(asked));
  document.body.classList.add("reading");
  const bar = element("p", { className: "bar", role: "status" }, [
    ["You are offline.", page ? `Last synced ${dayAndTime(page.savedAt)}.` : "", waitingWords(queues)]
      .filter(Boolean)
      .join(" "),
  ]);
  const again = element("a", { href: "", className: "again" }, ["Try Again"]);
  const header = element("header", {}, [
    element("div", { className: "row" }, [bar, again]),
    navigation(pages, asked),
  ]);
  const main = page
    ? reading(page, queues, asked)
    : asked.pathname === "/projects"
      ? listed("Projects", "The desks you have looked at on this device.", ofKind(pages, "desk"))
      : listed(
          "You are offline",
          "This page is not kept on this device. Here is what is.",
          pages.filter(({ kind }) => kind !== "thread"),
        );
  document.body.replaceChildren(header, main);
  document.title = `${main.querySelector("h1").textContent} · Offline · Thrive`;
  // A conversation is read from its end.
  if (page?.kind === "thread") scrollTo(0, document.body.scrollHeight);
}

/** Under which address the page that was asked for is kept. */
function keptPathOf({ pathname, searchParams }) {
  const [, place, id] = pathname.split("/");
  if (place === "discover") return `/discover?tab=${searchParams.get("tab") ?? "opportunities"}`;
  if (place === "messages")
    return searchParams.has("c") ? `/messages?c=${searchParams.get("c")}` : "/messages";
  return `/${place}/${id}`;
}

function ofKind(pages, kind) {
  return pages.filter((page) => page.kind === kind).sort((one, other) => other.savedAt - one.savedAt);
}

function navigation(pages, asked) {
  const links = [
    ...ofKind(pages, "deck").sort((one, other) => (one.path < other.path ? 1 : -1)),
    ...ofKind(pages, "threads"),
  ].map(({ path, title }) => [path, title]);
  if (ofKind(pages, "desk").length > 0) links.push(["/projects", "Projects"]);
  const here = keptPathOf(asked).split("?c=")[0];
  return element("nav", { ariaLabel: "Kept on this device" }, [
    ...links.map(([href, title]) => {
      const current = href === here || (href === "/projects" && /^\/(projects|desk)/.test(asked.pathname));
      const link = element("a", { href }, [title]);
      if (current) link.setAttribute("aria-current", "page");
      return link;
    }),
  ]);
}

/** A kept page: its words, with a face where there is one. */
function reading({ kind, path, title, note, sections }, queues, asked) {
  // Of a desk the overview is kept, whichever of its tabs was asked for.
  const besides = kind === "desk" && asked.pathname !== path;
  const waiting =
    kind === "thread"
      ? queues.messages.filter(({ to }) => to?.kind === "conversation" && path.endsWith(`=${to.id}`))
      : [];
  return element("main", { className: kind }, [
    element("h1", {}, [title]),
    ...(note ? [element("p", { className: "note" }, [note])] : []),
    ...(besides
      ? [element("p", { className: "note" }, ["This tab is not kept on this device. Here is the overview."])]
      : []),
    ...sections.flatMap(({ heading, items }) => [
      ...(heading ? [element("h2", {}, [heading])] : []),
      element(
        "ul",
        {},
        items.map((item) => element("li", {}, [entry(item)])),
      ),
    ]),
    ...(waiting.length > 0
      ? [
          element("h2", {}, ["Waits for your connection"]),
          element(
            "ul",
            {},
            waiting.map(({ clientId, body, madeAt }) =>
              element("li", {}, [
                entry({ id: clientId, title: "You", lines: [body || "A file"], at: madeAt, mine: true }),
              ]),
            ),
          ),
        ]
      : []),
  ]);
}

function listed(title, words, pages) {
  return element("main", {}, [
    element("h1", {}, [title]),
    element("p", { className: "note" }, [words]),
    element(
      "ul",
      {},
      pages.map(({ path, title, note, savedAt }) =>
        element("li", {}, [
          entry({
            title,
            lines: [note, `Last synced ${dayAndTime(savedAt)}`].filter(Boolean),
            at: null,
            path,
          }),
        ]),
      ),
    ),
  ]);
}

function entry({ title, lines, at, face, path, mine }) {
  const words = element("div", { className: "words" }, [
    ...(title || at
      ? [
          element("p", { className: "head" }, [
            element("strong", {}, [title]),
            ...(at ? [element("time", { dateTime: new Date(at).toISOString() }, [dayAndTime(at)])] : []),
          ]),
        ]
      : []),
    ...lines.map((line) => element("p", {}, [line])),
  ]);
  const inside = [...(face === undefined ? [] : [picture(face, title)]), words];
  const className = mine ? "entry mine" : "entry";
  return path ? element("a", { href: path, className }, inside) : element("div", { className }, inside);
}

/** Where the browser has it; else initials. */
function picture(face, name) {
  const initials = element("span", { className: "face", ariaHidden: "true" }, [
    name
      .split(/\s+/)
      .slice(0, 2)
      .map((word) => [...word][0] ?? "")
      .join("")
      .toUpperCase(),
  ]);
  if (!face) return initials;
  const image = element("img", { className: "face", alt: "", width: 44, height: 44 }, []);
  image.addEventListener("error", () => image.replaceWith(initials));
  image.src = face;
  return image;
}

/**
 * What of the member's waits for a connection (swipe-outbox.ts, message-outbox.ts, kept-claim.ts); who signs out leaves nothing, and
 * what somebody who did not has left is theirs. Where nobody's pages are kept, all of it is counted.
 */
function readQueues(memberId) {
  const own = memberId ? `${memberId}:` : "";
  let swipes = 0;
  let claims = 0;
  const messages = [];
  try {
    for (const [key, value] of Object.entries(localStorage)) {
      if (key.startsWith(`thrive-swipes:${own}`) && JSON.parse(value).waits) swipes++;
      // One claim of each member, under their id alone.
      if (memberId ? key === `thrive-claims:${memberId}` : key.startsWith("thrive-claims:")) claims++;
      if (key.startsWith(`thrive-messages:${own}`)) messages.push(JSON.parse(value));
    }
  } catch {
    // Then nothing is said of them; they are sent all the same.
  }
  const sent = messages.filter(({ state }) => state !== "failed");
  return { swipes, claims, messages: sent.sort((a, b) => a.madeAt - b.madeAt) };
}

/** Storage may be blocked. */
function stored(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function waitingWords({ swipes, claims, messages }) {
  const counted = (count, word) => (count === 0 ? [] : [`${count} ${word}${count === 1 ? "" : "s"}`]);
  const parts = [
    ...counted(swipes, "swipe"),
    ...counted(messages.length, "message"),
    ...counted(claims, "check-in"),
  ];
  const last = parts.pop();
  const words = parts.length === 0 ? last : `${parts.join(", ")} and ${last}`;
  const one = swipes + messages.length + claims === 1;
  return last === undefined
    ? ""
    : `${words} ${one ? "waits" : "wait"} and ${one ? "goes" : "go"} out by ${one ? "itself" : "themselves"}.`;
}

const clock = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" });

function dayAndTime(at) {
  return clock.format(at);
}

/** Words go in as text, never as markup. */
function element(name, properties, children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
