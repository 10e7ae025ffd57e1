export interface SparkMomentProps {
  spark: { matchId: string; name: string; avatarUrl?: string | null } | null;
  viewer: { name: string; avatarUrl: string | null };
  /** What the member goes on with. */
  goOn: string;
  onClose: () => void;
}
