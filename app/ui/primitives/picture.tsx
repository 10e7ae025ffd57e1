import { type ComponentProps, type ReactNode, useState } from "react";

interface PictureProps extends Omit<ComponentProps<"img">, "src" | "ref" | "onError"> {
  src: string | null;
  alt: string;
  /** Stands in its place where there is none, or it cannot be loaded. */
  instead: ReactNode;
}

/** A picture, or what stands instead; also where it failed before the page's script ran, of which nobody was told. */
export function Picture({ src, instead, alt, ...rest }: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  if (!src || broken === src) return instead;
  return (
    <img
      {...rest}
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setBroken(src);
      }}
      src={src}
      alt={alt}
      onError={() => setBroken(src)}
    />
  );
}
