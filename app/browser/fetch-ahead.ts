import { keep, readKept } from "./storage.ts";

/**
 * Steps for `whenIdle` that fetch code which a press will need and which cannot be fetched when the network is gone. Once
 * in a tab for each build: from then on it lies in the browser's cache. None on a connection that is to be spared.
 * @param what these steps fetch, as a name of its own
 */
export function fetchAhead(what: string, fetches: (() => Promise<unknown>)[]): (() => void)[] {
  const version = buildVersion();
  const key = `fetched-ahead-${what}`;
  if (spared() || readKept("sessionStorage", key) === version) return [];
  const came: Promise<boolean>[] = [];
  const arrives = (fetch: () => Promise<unknown>) =>
    fetch().then(
      () => true,
      () => false,
    );
  return [
    ...fetches.map((fetch) => () => void came.push(arrives(fetch))),
    () =>
      void Promise.all(came).then((all) => {
        if (all.every(Boolean)) keep("sessionStorage", key, version);
      }),
  ];
}

/** As React Router tells the window: another one with each build whose files are others. */
function buildVersion(): string {
  const { __reactRouterManifest: manifest } = window as { __reactRouterManifest?: { version?: string } };
  return manifest?.version ?? "";
}

function spared(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
