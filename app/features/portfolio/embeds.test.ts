import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EMBED_ORIGINS, findEmbed, playerOf, readEmbedCode, writeEmbedCode } from "./embeds.ts";

const embedOf = (url: string) => {
  const embed = findEmbed(new URL(url));
  return embed && `${embed.platform} ${embed.id}`;
};
const srcOf = (url: string) => {
  const embed = findEmbed(new URL(url));
  return embed && playerOf(embed).src;
};

describe("the player of a page", () => {
  it.each([
    ["https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=3", "youtube aqz-KE-bpKQ"],
    ["https://m.youtube.com/watch?list=x&v=aqz-KE-bpKQ", "youtube aqz-KE-bpKQ"],
    ["https://music.youtube.com/watch?v=aqz-KE-bpKQ", "youtube aqz-KE-bpKQ"],
    ["https://youtu.be/aqz-KE-bpKQ?si=x", "youtube aqz-KE-bpKQ"],
    ["https://www.youtube.com/shorts/aqz-KE-bpKQ", "youtube aqz-KE-bpKQ"],
    ["https://www.youtube.com/live/aqz-KE-bpKQ?feature=share", "youtube aqz-KE-bpKQ"],
    ["https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ", "youtube aqz-KE-bpKQ"],
    ["https://vimeo.com/76979871", "vimeo 76979871"],
    ["https://vimeo.com/76979871/8272103f6e", "vimeo 76979871/8272103f6e"],
    ["https://player.vimeo.com/video/76979871?h=8272103f6e", "vimeo 76979871/8272103f6e"],
    ["https://vimeo.com/channels/staffpicks/76979871", "vimeo 76979871"],
    ["https://open.spotify.com/album/1DFixLWuPkv3KT3TnV35m3", "spotify album/1DFixLWuPkv3KT3TnV35m3"],
    ["https://soundcloud.com/ana-duarte/sets/boats", "soundcloud ana-duarte/sets/boats"],
    ["https://m.soundcloud.com/ana-duarte/boats/s-Ab12", "soundcloud ana-duarte/boats/s-Ab12"],
    ["https://www.tiktok.com/@x/photo/6718335390845095173", "tiktok 6718335390845095173"],
    ["https://www.behance.net/gallery/98765432/Kiosk", "behance 98765432"],
    ["https://dai.ly/x8abc12", "dailymotion x8abc12"],
    ["https://www.dailymotion.com/video/x8abc12_a-title", "dailymotion x8abc12"],
    ["https://www.mixcloud.com/NTSRadio/floating-points/", "mixcloud NTSRadio/floating-points"],
    [`https://sketchfab.com/3d-models/kiosk-${"a".repeat(32)}`, `sketchfab ${"a".repeat(32)}`],
    [`https://www.loom.com/share/${"0".repeat(32)}`, `loom ${"0".repeat(32)}`],
  ])("%s is %s", (url, embed) => {
    expect(embedOf(url)).toBe(embed);
  });

  it.each([
    "https://www.youtube.com/@studionord",
    "https://www.youtube.com/watch?v=short",
    "https://www.youtube.com/watch?v=aqz-KE-bpKQ%22onload",
    "https://youtube.com.evil.com/watch?v=aqz-KE-bpKQ",
    "https://notyoutube.com/watch?v=aqz-KE-bpKQ",
    "https://evil.com/youtube.com/watch?v=aqz-KE-bpKQ",
    "https://vimeo.com/imaniokafor",
    "https://soundcloud.com/ana-duarte",
    "https://soundcloud.com/discover/sets",
    "https://on.soundcloud.com/abc/def",
    "https://www.tiktok.com/@studionord",
    "https://open.spotify.com/user/abc",
    "https://www.studio-nord.com/",
  ])("%s has none", (url) => {
    expect(embedOf(url)).toBeNull();
  });

  it("is shown from an address that is built from its id alone", () => {
    expect(srcOf("https://youtu.be/aqz-KE-bpKQ")).toBe(
      "https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ?autoplay=1&rel=0",
    );
    expect(srcOf("https://vimeo.com/76979871/8272103f6e")).toBe(
      "https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1&autoplay=1",
    );
    expect(srcOf("https://soundcloud.com/ana-duarte/boats")).toBe(
      "https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fana-duarte%2Fboats&auto_play=true",
    );
  });
});

describe("an embed code", () => {
  it("comes back as it was written", () => {
    const embed = findEmbed(new URL("https://youtu.be/aqz-KE-bpKQ"));
    expect(embed && readEmbedCode(writeEmbedCode(embed))).toEqual(embed);
  });

  it.each([
    null,
    "",
    "<iframe src='https://evil.com'></iframe>",
    "null",
    "[]",
    '{"platform":"youtube"}',
    '{"platform":"evil","id":"aqz-KE-bpKQ"}',
    '{"platform":"constructor","id":"aqz-KE-bpKQ"}',
    '{"platform":"__proto__","id":"aqz-KE-bpKQ"}',
    '{"platform":"youtube","id":"../../evil1"}',
    '{"platform":"youtube","id":"aqz-KE-bpKQ\\" onload=\\"x"}',
    '{"platform":"youtube","id":["aqz-KE-bpKQ"]}',
  ])("%j stands for no frame", (code) => {
    expect(readEmbedCode(code)).toBeNull();
  });

  it("leads to no other origin than those of the players, whatever its id", () => {
    const platform = fc.constantFrom(
      "youtube",
      "vimeo",
      "spotify",
      "soundcloud",
      "tiktok",
      "mixcloud",
      "dailymotion",
    );
    const id = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[\w./?#@:%~-]{1,30}$/),
      fc.stringMatching(/^[\w.~%-]{1,20}\/[\w.~%-]{1,20}$/),
    );
    fc.assert(
      fc.property(platform, id, (platform, id) => {
        const embed = readEmbedCode(JSON.stringify({ platform, id }));
        if (embed) expect(EMBED_ORIGINS).toContain(new URL(playerOf(embed).src).origin);
      }),
      { numRuns: 2000 },
    );
  });
});
