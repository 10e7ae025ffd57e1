export interface SparkMomentProps {
  spark: { name: string; avatarUrl?: string | null } | null;
  viewer: { name: string; avatarUrl: string | null };
  onClose: () => void;
}
