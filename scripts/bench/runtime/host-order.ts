/** What a host shall run. */
export interface HostOrder {
  /** Folder of the build: `server` and `client` are in it. */
  build: string;
  /** Folder with the local database, as wrangler's `--persist-to`. */
  state: string;
  /** A script to run in the product's place with all its bindings; null for the product itself. */
  instead: string | null;
  /** Variables and secrets of the product. */
  variables: Record<string, string>;
  /** Name -> bundled script of each bare twin beside it. */
  twins: Record<string, string>;
}

/** Where the Workers of a host answer. */
export interface HostReady {
  /** `site`: the product behind its assets; `door`: the product itself; the twins by name. */
  addresses: Record<string, string>;
  /** Process id of workerd. */
  workerd: number;
}
