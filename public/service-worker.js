// Keeps the offline page and hashed static files; pages and data are never cached here (security.md §3).
const CACHE = "thrive-static-4";
// Without `.html`, to which the assets answer by a redirect: a redirected answer may not stand in for a page.
const OFFLINE = "/offline";
const KEPT = [OFFLINE, "/offline.js", "/icon.svg"];

self.addEventListener("install", (event) => {
  // What it would only pass on goes past it, where the browser can: a report sent as its page is left got lost in between.
  event.addRoutes?.([
    { condition: { requestMethod: "POST" }, source: "network" },
    { condition: { urlPattern: { pathname: "/*.data" } }, source: "network" },
  ]);
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(KEPT))
      .then(() => self.skipWaiting()),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(OFFLINE)));
  } else if (url.pathname.startsWith("/assets/") || KEPT.includes(url.pathname)) {
    event.respondWith(fromCacheFirst(event));
  }
});

async function fromCacheFirst(event) {
  const { request } = event;
  const kept = await caches.match(request).catch(() => undefined);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) event.waitUntil(keep(request, answer.clone()));
  return answer;
}

// Where there is no room left, the file comes by the network each time: the page must not miss it.
async function keep(request, answer) {
  try {
    const cache = await caches.open(CACHE);
    await cache.put(request, answer);
  } catch {
    await answer.body?.cancel().catch(() => undefined);
  }
}

// A push says what happened and where it leads: an own path, whatever else it may hold.
self.addEventListener("push", (event) => {
  const { title = "Thrive", body = "", path = "/dashboard", tag } = event.data?.json() ?? {};
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: "/icons/icon-192.png",
      data: { path: ownPath(path) },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data?.path ?? "/dashboard"));
});

function ownPath(path) {
  const url = new URL(path, location.origin);
  return url.origin === location.origin ? `${url.pathname}${url.search}${url.hash}` : "/dashboard";
}

/** In the window that is there, else in a new one. */
async function open(path) {
  const [window] = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  if (!window) return self.clients.openWindow(path);
  await window.focus();
  return window.navigate(path).catch(() => self.clients.openWindow(path));
}
