import { env } from "cloudflare:workers";
import { HEAD_BYTES, PART_BYTES } from "#app/features/files/upload-rules.ts";
import type { StoredUpload, UploadProgress } from "#app/features/files/uploads/stored-upload.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { call, post } from "./calls.ts";
import { rows } from "./database.ts";
import type { Person } from "./people.ts";

/** The start of a file, followed by so many bytes that count up. */
export function fileOf(start: string, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let at = 0; at < size; at++) bytes[at] = at % 251;
  bytes.set(Uint8Array.from(start.slice(0, size), (character) => character.charCodeAt(0)));
  return bytes;
}

const MP4 = "\0\0\0\x18ftypisom\0\0\x02\0isommp42";

/** A film of two parts. */
export const film = (size = PART_BYTES + 1000) => fileOf(MP4, size);
export const song = (size = 3000) => fileOf("ID3\x04\0\0\0\0\0\x10", size);

export function base64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes.subarray(0, HEAD_BYTES)));
}

interface Announced {
  id?: string;
  purpose?: string;
  name?: string;
  size?: number;
  project_id?: string;
}

export function start(
  person: Person | null,
  bytes: Uint8Array,
  announced: Announced = {},
): Promise<Response> {
  return post(person, "/api/v1/uploads", {
    id: crypto.randomUUID(),
    purpose: "portfolio",
    name: "film.mp4",
    size: bytes.length,
    head: base64(bytes),
    ...announced,
  });
}

export async function started(
  person: Person,
  bytes: Uint8Array,
  announced?: Announced,
): Promise<UploadProgress> {
  const answer = await start(person, bytes, announced);
  if (answer.status !== 201) throw new Error(await answer.text());
  return (await answer.json()) as UploadProgress;
}

export function putPart(
  person: Person | null,
  id: string,
  part: number | string,
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return call(person, `/api/v1/uploads/${id}/parts/${part}`, {
    method: "PUT",
    body: bytes,
    headers: {
      "content-type": "application/octet-stream",
      "content-length": String(bytes.length),
      ...headers,
    },
  });
}

export function partOf(bytes: Uint8Array<ArrayBuffer>, part: number): Uint8Array<ArrayBuffer> {
  return bytes.slice((part - 1) * PART_BYTES, part * PART_BYTES);
}

export function complete(person: Person | null, id: string, facts: Record<string, string | Blob> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ done: "1", ...facts })) form.set(name, value);
  return call(person, `/api/v1/uploads/${id}/complete`, { method: "POST", body: form });
}

export function cancel(person: Person | null, id: string): Promise<Response> {
  return call(person, `/api/v1/uploads/${id}`, { method: "DELETE" });
}

/** All steps of an upload in parts. */
export async function uploaded(
  person: Person,
  bytes: Uint8Array<ArrayBuffer>,
  announced?: Announced,
): Promise<StoredUpload> {
  const { id, parts } = await started(person, bytes, announced);
  for (let part = 1; part <= parts; part++) {
    const answer = await putPart(person, id, part, partOf(bytes, part));
    if (!answer.ok) throw new Error(await answer.text());
  }
  const answer = await complete(person, id);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as StoredUpload;
}

export function sendImage(
  person: Person | null,
  bytes: Uint8Array = plainPng(),
  fields: Record<string, string | Blob> = {},
): Promise<Response> {
  const form = new FormData();
  const all = { id: crypto.randomUUID(), purpose: "portfolio", name: "work.png", ...fields };
  for (const [name, value] of Object.entries(all)) form.set(name, value);
  form.set("file", new Blob([bytes as Uint8Array<ArrayBuffer>]));
  return call(person, "/api/v1/uploads/images", { method: "POST", body: form });
}

export async function uploadedImage(
  person: Person,
  bytes?: Uint8Array,
  fields?: Record<string, string | Blob>,
): Promise<StoredUpload> {
  const answer = await sendImage(person, bytes, fields);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as StoredUpload;
}

/** Bytes and files that the storage of a member, or the space of a company, counts. */
export async function storageOf(person: Pick<Person, "userId">): Promise<{ bytes: number; files: number }> {
  const [usage] = await rows<{ bytes: number | null; files: number | null }>(
    "SELECT sum(bytes) AS bytes, sum(files) AS files FROM storage_usage WHERE user_id = ?",
    person.userId,
  );
  return { bytes: usage?.bytes ?? 0, files: usage?.files ?? 0 };
}

/** Names of what lies in the bucket under a member's name. */
export async function keysOf(person: Person): Promise<string[]> {
  const { objects } = await env.PORTFOLIO.list({ prefix: `${person.userId}/` });
  return objects.map((object) => object.key);
}
