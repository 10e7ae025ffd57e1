/** What a host shall run. */
export interface HostOrder {
  /** Folder of the build: `server` and `client` are in it. */
  build: string;
  /** Folder with the local database, as wrangler's `--persist-to`; null for none. */
  state: string | null;
  /** Whether the product runs at all. */
  product: boolean;
  /** Variables and secrets of the product. */
  variables: Record<string, string>;
  /** Name -> bundled script of each bare twin. */
  twins: Record<string, string>;
  /** Port for the profiler. */
  inspect?: number;
}

/** Where the Workers of a host answer. */
export interface HostReady {
  /** `site`: the product behind its assets; `door`: the product itself; the twins by name. */
  addresses: Record<string, string>;
  workerd: number;
}
