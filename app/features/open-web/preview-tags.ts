interface Preview {
  type: "profile" | "website";
  title: string;
  description: string;
  url: string;
  /** The address of its card, 1200 by 630. */
  image: string;
  alt: string;
}

/** How a link to a page is shown elsewhere (ogp.me). */
export function previewTags({ type, title, description, url, image, alt }: Preview) {
  return [
    { property: "og:type", content: type },
    { property: "og:site_name", content: "Thrive" },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/png" },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}
