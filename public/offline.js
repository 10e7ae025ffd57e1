// Of the offline page, which the service worker keeps together with this. The theme comes before the first paint.
let theme = null;
try {
  theme = localStorage.getItem("theme");
} catch {
  // Storage may be blocked; then it is dark.
}
const light =
  theme === "light" || (theme === "system" && !matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.toggle("light", light);

const SETTLED_MS = 500;
const TRY_AGAIN_MS = 5_000;
addEventListener("online", () => setTimeout(() => location.reload(), SETTLED_MS));
// The network may be there and only the server out of reach; nothing tells when it is back.
setInterval(() => {
  if (navigator.onLine && document.visibilityState === "visible") location.reload();
}, TRY_AGAIN_MS);
