import { HEAD_BYTES, type MediaKind } from "./upload-rules.ts";

export interface SniffedMedia {
  kind: MediaKind;
  mime: string;
  ext: string;
}

/** The start of a file, read without ever leaving it. */
class Head {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** One character per byte; shorter at the end. */
  text(at: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }

  has(at: number, text: string): boolean {
    return this.text(at, text.length) === text;
  }

  /** Undefined outside: comparisons with it are false. */
  u8(at: number): number {
    return this.bytes[at] ?? Number.NaN;
  }

  u32(at: number): number {
    return this.u8(at) * 2 ** 24 + this.u8(at + 1) * 2 ** 16 + this.u8(at + 2) * 2 ** 8 + this.u8(at + 3);
  }
}

type Sniff = (head: Head) => SniffedMedia | null;

const of = (kind: MediaKind, mime: string, ext: string): SniffedMedia => ({ kind, mime, ext });

const IMAGES: [string, number, SniffedMedia][] = [
  ["\xff\xd8\xff", 0, of("image", "image/jpeg", "jpg")],
  ["\x89PNG\r\n\x1a\n", 0, of("image", "image/png", "png")],
  ["WEBP", 8, of("image", "image/webp", "webp")],
  ["GIF8", 0, of("image", "image/gif", "gif")],
];

const sniffImageKind: Sniff = (head) =>
  IMAGES.find(([magic, at]) => head.has(at, magic) && (at === 0 || head.has(0, "RIFF")))?.[2] ?? null;

/** ISO base media: the brand of its first box says whether it is a film, a sound or a picture. */
const sniffIsoMedia: Sniff = (head) => {
  if (!head.has(4, "ftyp")) return null;
  const size = head.u32(0);
  if (!(size >= 16 && size <= 1024 && size % 4 === 0)) return null;
  const brand = head.text(8, 4);
  const compatible = head.text(16, Math.min(size, 1024) - 16).match(/.{4}/gs) ?? [];
  if ([brand, ...compatible].some((name) => name === "avif" || name === "avis"))
    return of("image", "image/avif", "avif");
  if (/^(heic|heix|hevc|mif1|msf1)$/.test(brand)) return null;
  if (brand === "qt  ") return of("video", "video/quicktime", "mov");
  if (/^M4[AB] $/.test(brand)) return of("audio", "audio/mp4", "m4a");
  if (!/^(isom|iso[2-9]|mp4[12]|avc1|M4V |mmp4|dash|3gp[4-9]|MSNV)$/.test(brand)) return null;
  return isSoundAlone(head, size) ? of("audio", "audio/mp4", "m4a") : of("video", "video/mp4", "mp4");
};

/**
 * What Safari records has the brand of a film. A file whose list of tracks stands at its beginning, whole, and names
 * sounds and no picture, is a sound.
 */
function isSoundAlone(head: Head, first: number): boolean {
  for (let at = first, size = 0; at + 8 <= head.bytes.length; at += size) {
    size = head.u32(at);
    if (size < 8 || at + size > head.bytes.length) return false;
    if (!head.has(at + 4, "moov")) continue;
    const tracks = head.text(at, size);
    return /hdlr.{8}soun/s.test(tracks) && !/hdlr.{8}vide/s.test(tracks);
  }
  return false;
}

/** EBML with the document type `webm`; Matroska at large is not what browsers play. */
const sniffWebm: Sniff = (head) => {
  if (!head.has(0, "\x1a\x45\xdf\xa3") || !head.text(4, 60).includes("\x42\x82\x84webm")) return null;
  // Its tracks stand near its beginning, each with the name of its codec: without a picture it is a sound.
  const tracks = head.text(0, HEAD_BYTES);
  const sounds = /A_(OPUS|VORBIS)/.test(tracks) && !/V_(VP8|VP9|AV1)/.test(tracks);
  return sounds ? of("audio", "audio/webm", "webm") : of("video", "video/webm", "webm");
};

const OGG_SOUNDS = ["\x01vorbis", "OpusHead", "Speex   ", "\x7fFLAC"];

/** The first page of an Ogg file begins with the head of its codec. */
const sniffOgg: Sniff = (head) => {
  if (!head.has(0, "OggS\0\x02")) return null;
  const codec = head.text(27 + head.u8(26), 16);
  if (codec.startsWith("\x80theora")) return of("video", "video/ogg", "ogv");
  return OGG_SOUNDS.some((name) => codec.startsWith(name)) ? of("audio", "audio/ogg", "ogg") : null;
};

const sniffWav: Sniff = (head) =>
  head.has(0, "RIFF") && head.has(8, "WAVE") && head.text(12, 512).includes("fmt ")
    ? of("audio", "audio/wav", "wav")
    : null;

/** Its first block describes the stream and is 34 bytes long. */
const sniffFlac: Sniff = (head) =>
  head.has(0, "fLaC") && (head.u8(4) & 0x7f) === 0 && head.has(5, "\0\0\x22")
    ? of("audio", "audio/flac", "flac")
    : null;

const MP3 = of("audio", "audio/mpeg", "mp3");

/** An ID3 tag with a readable size, or two frames of MPEG layer III one after the other. */
const sniffMp3: Sniff = (head) => {
  if (head.has(0, "ID3")) {
    const readable = head.u8(3) >= 2 && head.u8(3) <= 4 && [6, 7, 8, 9].every((at) => head.u8(at) < 0x80);
    return readable ? MP3 : null;
  }
  const length = mp3FrameLength(head, 0);
  return length !== null && mp3FrameLength(head, length) !== null ? MP3 : null;
};

const MPEG1_KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_KBPS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const MPEG1_HZ = [44_100, 48_000, 32_000];

/** Bytes of the frame that begins here; null when none does. */
function mp3FrameLength(head: Head, at: number): number | null {
  const [second, third] = [head.u8(at + 1), head.u8(at + 2)];
  const version = (second >> 3) & 3;
  if (head.u8(at) !== 0xff || (second & 0xe0) !== 0xe0 || version === 1 || ((second >> 1) & 3) !== 1)
    return null;
  const kbps = (version === 3 ? MPEG1_KBPS : MPEG2_KBPS)[third >> 4];
  const hz = MPEG1_HZ[(third >> 2) & 3];
  if (!kbps || !hz) return null;
  const perFrame = version === 3 ? 144 : 72;
  const rate = version === 3 ? hz : hz / (version === 2 ? 2 : 4);
  return Math.floor((perFrame * kbps * 1000) / rate) + ((third >> 1) & 1);
}

/** The two kinds of documents: never part of another kind, and told by their first bytes alone. */
const sniffDocument: Sniff = (head) => {
  if (head.has(0, "%PDF-")) return of("document", "application/pdf", "pdf");
  return head.has(0, ARCHIVE) ? of("document", "application/zip", "zip") : null;
};

const SNIFFS = [sniffImageKind, sniffIsoMedia, sniffWebm, sniffOgg, sniffWav, sniffFlac, sniffMp3];

/** What has no business at the start of a film or a song: files that are two things at once begin so. */
const FOREIGN = /<(script|html|!doctype|svg|iframe|body|\?php|\?xml)\b|%PDF-\d/i;
const ARCHIVE = "PK\x03\x04";

/**
 * What a file is by its first bytes (security.md §4), never by its name or declared type; null for what is not
 * accepted. The same in the browser, before anything is sent, and on the server.
 * @param bytes the first 4 KB, or all of a shorter file
 * @param documents whether PDF and ZIP are accepted as well
 */
export function sniffMedia(bytes: Uint8Array, documents = false): SniffedMedia | null {
  const head = new Head(bytes);
  const document = documents ? sniffDocument(head) : null;
  if (document) return document;
  for (const sniff of SNIFFS) {
    const found = sniff(head);
    // Images are taken apart and put together anew; films and songs stay as they are.
    if (found) return found.kind !== "image" && isForeign(latin1(bytes)) ? null : found;
  }
  return null;
}

function isForeign(start: string): boolean {
  return FOREIGN.test(start) || start.includes(ARCHIVE);
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
