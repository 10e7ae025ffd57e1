/** What a work is, in words. */
export const MEDIA_WORDS = {
  image: "Image",
  video: "Video",
  audio: "Audio",
  link: "Link",
  other: "File",
} as const;
