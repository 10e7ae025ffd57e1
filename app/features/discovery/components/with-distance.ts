/** Beyond so many kilometres nobody asks how far it is. */
const FAR = 500;

/** A place with how far away it is, where that is known, not here and not far. */
export function withDistance(place: string | null, away: number | null | undefined): string | null {
  return place && away && away <= FAR ? `${place} · ${away} km away` : place || null;
}
