import { describe, expect, it } from "vitest";
import { sniffMedia } from "./sniff-media.ts";

function bytes(text: string, size = 600): Uint8Array {
  const whole = new Uint8Array(Math.max(size, text.length));
  whole.set(Uint8Array.from(text, (character) => character.charCodeAt(0)));
  return whole;
}

const ftyp = (brand: string) => bytes(`\0\0\0\x14ftyp${brand}\0\0\0\0${brand}`);

/** A film's first box, then its list of tracks, each by what handles it. */
function film(brand: string, ...handlers: string[]): Uint8Array {
  const tracks = handlers.map((handler) => `\0\0\0\x14hdlr\0\0\0\0\0\0\0\0${handler}`).join("");
  return bytes(
    `\0\0\0\x14ftyp${brand}\0\0\0\0${brand}\0\0\0${String.fromCharCode(8 + tracks.length)}moov${tracks}`,
  );
}

/** Frames of MPEG 1 layer III, 128 kbit/s, 44.1 kHz: 417 bytes each. */
function frames(distance: number): Uint8Array {
  const sound = new Uint8Array(1000);
  for (const at of [0, distance]) sound.set([0xff, 0xfb, 0x90, 0x00], at);
  return sound;
}

describe("what a file is by its first bytes", () => {
  it.each([
    ["video/mp4", ftyp("isom")],
    ["video/mp4", ftyp("mp42")],
    ["video/mp4", ftyp("M4V ")],
    ["video/quicktime", ftyp("qt  ")],
    ["audio/mp4", ftyp("M4A ")],
    ["audio/mp4", film("iso5", "soun")],
    ["video/mp4", film("iso5", "soun", "vide")],
    ["video/mp4", film("mp42", "vide")],
    ["video/mp4", film("iso5", "soun").subarray(0, 40)],
    ["image/avif", ftyp("avif")],
    ["video/webm", bytes("\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm")],
    ["audio/webm", bytes("\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x83\x81\x02\x86\x86A_OPUS")],
    ["video/webm", bytes("\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm\x86\x86A_OPUS\x86\x85V_VP9")],
    ["audio/ogg", bytes(`OggS\0\x02${"\0".repeat(20)}\x01\x13OpusHead`)],
    ["video/ogg", bytes(`OggS\0\x02${"\0".repeat(20)}\x01\x2a\x80theora`)],
    ["audio/wav", bytes("RIFF\0\0\0\0WAVEfmt ")],
    ["audio/flac", bytes("fLaC\0\0\0\x22")],
    ["audio/mpeg", bytes("ID3\x03\0\0\0\0\x0f\x7f")],
    ["audio/mpeg", frames(417)],
    ["image/jpeg", bytes("\xff\xd8\xff\xe0")],
    ["image/webp", bytes("RIFF\0\0\0\0WEBP")],
  ])("%s", (mime, file) => {
    expect(sniffMedia(file)?.mime).toBe(mime);
  });

  it.each([
    ["nothing", new Uint8Array(0)],
    ["one byte", bytes("\xff", 1)],
    ["a cut-off header", bytes("\0\0\0\x18fty", 7)],
    ["HEIC, which browsers convert", ftyp("heic")],
    ["a box without an end", bytes("\xff\xff\xff\xffftypisom")],
    ["a single frame of sound", frames(418)],
    ["an unreadable tag", bytes("ID3\x03\0\0\xff\xff\xff\xff")],
    ["AVI", bytes("RIFF\0\0\0\0AVI LIST")],
    ["a program", bytes("MZ\x90\0")],
    ["a drawing", bytes("<svg xmlns='x'/>")],
    ["sound that is a page as well", bytes("ID3\x03\0\0\0\0\x0f\x7f<script>alert(1)</script>")],
  ])("refuses %s", (_, file) => {
    expect(sniffMedia(file)).toBeNull();
  });
});
