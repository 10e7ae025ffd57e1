/**
 * Nothing of a page is painted before the part with this id begins, in browsers that know the word: of a card before it
 * that was cut off, the rest would come before one's eyes and push what stood there.
 */
export function PaintedFrom({ id }: { id: string }) {
  return <link rel="expect" href={`#${id}`} blocking="render" />;
}
