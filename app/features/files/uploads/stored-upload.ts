import type { Id } from "#app/core/ids.ts";
import type { MediaKind } from "../upload-rules.ts";

/** An upload that is complete: what forms refer to by its id, and pages show by its address. */
export interface StoredUpload {
  id: Id;
  kind: MediaKind;
  url: string;
  thumbnailUrl: string | null;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  name: string | null;
}

/** How far an upload in parts has come. */
export interface UploadProgress {
  id: Id;
  partBytes: number;
  parts: number;
  /** Numbers of the parts that have arrived, from 1. */
  received: number[];
  /** Set once it is complete. */
  stored: StoredUpload | null;
}
