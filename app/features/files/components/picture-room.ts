interface Sized {
  width: number | null;
  height: number | null;
}

/**
 * A picture or film of a member, which takes its room before it has come, so that it moves nothing that is in sight.
 * @param tallest the most of the screen's height, as a class
 */
export function roomOf({ width, height }: Sized, tallest: string) {
  return {
    width: width ?? 320,
    height: height ?? 240,
    className: `h-auto ${tallest} w-auto max-w-full rounded-control bg-art object-contain`,
  };
}
