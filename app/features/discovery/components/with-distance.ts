/** A place with how far away it is, where that is known and not here. */
export function withDistance(place: string | null, away: number | null | undefined): string | null {
  return place && away ? `${place} · ${away.toLocaleString("en")} km away` : place || null;
}
