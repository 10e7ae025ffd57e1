/**
 * What the browser keeps for us, for the whole product: where cookies are blocked the mere look at any of it throws, and
 * then the page is as forgetful as its browser wants it to be. Scripts that run before the application's have their own
 * guard.
 */
export type Drawer = "localStorage" | "sessionStorage";

/**
 * Runs in the head, for what the router keeps of a window (how far each page was scrolled): where that is forbidden it
 * finds an empty drawer, instead of a fault with every page.
 */
export const STORAGE_SCRIPT =
  'try{sessionStorage.length}catch(e){Object.defineProperty(window,"sessionStorage",{value:{getItem:()=>null,setItem(){throw e},removeItem(){}}})}';

/** Null where the browser forbids it. */
export function storageOf(drawer: Drawer): Storage | null {
  return allowed(() => globalThis[drawer] ?? null);
}

/** Stands only while it is looked for. */
const TRIED = "thrive-tried";

/** What could not be kept: it lasts as long as the page. */
const unkept = new Map<string, string>();

/** What is kept there; null where nothing is. */
export function readKept(drawer: Drawer, key: string): string | null {
  return unkept.get(`${drawer} ${key}`) ?? allowed(() => globalThis[drawer].getItem(key));
}

/** Whether it stands in this page alone: storage was full or forbidden when it was kept. */
export function isUnkept(drawer: Drawer, key: string): boolean {
  return unkept.has(`${drawer} ${key}`);
}

/** What is kept there as JSON; null where nothing readable is. */
export function readKeptJson(drawer: Drawer, key: string): unknown {
  return allowed(() => JSON.parse(readKept(drawer, key) ?? "null") as unknown);
}

/** @returns whether it will outlive the page: storage may be full or forbidden */
export function keep(drawer: Drawer, key: string, text: string): boolean {
  const kept = allowed(() => {
    globalThis[drawer].setItem(key, text);
    return true;
  });
  if (kept) unkept.delete(`${drawer} ${key}`);
  else unkept.set(`${drawer} ${key}`, text);
  return kept === true;
}

export function dropKept(drawer: Drawer, key: string): void {
  unkept.delete(`${drawer} ${key}`);
  allowed(() => globalThis[drawer].removeItem(key));
}

/** The value of one of this page's cookies; null without it. */
export function readCookie(name: string): string | null {
  const cookies = allowed(() => document.cookie) ?? "";
  const own = cookies.split("; ").find((cookie) => cookie.startsWith(`${name}=`));
  return own ? own.slice(name.length + 1) : null;
}

/** @param cookie with its attributes, as in a Set-Cookie header */
export function setCookie(cookie: string): void {
  allowed(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: must stand before the very next request; the Cookie Store API is asynchronous, and not in every browser yet
    document.cookie = cookie;
  });
}

/**
 * Whether somebody could be signed in in this browser at all. By trying: where cookies are blocked for one site, or by a
 * setting of Chromium, `cookieEnabled` still says that they are not.
 */
export function takesCookies(): boolean {
  if (!allowed(() => navigator.cookieEnabled)) return false;
  setCookie(`${TRIED}=1; path=/; SameSite=Lax`);
  const taken = readCookie(TRIED) !== null;
  setCookie(`${TRIED}=; path=/; SameSite=Lax; Max-Age=0`);
  return taken;
}

/** @throws (rejects) where the browser forbids it, or cannot open it */
export function openStore(
  name: string,
  version: number,
  upgrade: (database: IDBDatabase) => void,
): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, version);
    opening.onupgradeneeded = () => upgrade(opening.result);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
  });
}

export function deleteStore(name: string): void {
  allowed(() => indexedDB.deleteDatabase(name));
}

/** A line to the other windows; null where the browser has none: then each learns by its own requests. */
export function openLine(name: string): Pick<BroadcastChannel, "postMessage" | "addEventListener"> | null {
  return allowed(() => new BroadcastChannel(name));
}

/** Null where there are none, or not for this page. */
export function serviceWorkers(): ServiceWorkerContainer | null {
  return allowed(() => navigator.serviceWorker ?? null);
}

/**
 * Does something in one window at a time, the others after it. Where browsers have no locks, or refuse them, each window
 * does it by itself.
 */
export async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
  return locked(name, {}, work);
}

/** The same, and not at all while another window is at it. */
export async function aloneOrNot(name: string, work: () => Promise<void>): Promise<void> {
  return locked(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}

async function locked<T>(
  name: string,
  options: LockOptions,
  work: (lock: Lock | null | "none") => Promise<T>,
): Promise<T> {
  let begun = false;
  const begin = (lock: Lock | null) => {
    begun = true;
    return work(lock);
  };
  try {
    // A browser without them throws here, too.
    return await navigator.locks.request(name, options, begin);
  } catch (fault) {
    if (begun) throw fault;
    return work("none");
  }
}

function allowed<T>(look: () => T): T | null {
  try {
    return look();
  } catch {
    return null;
  }
}
