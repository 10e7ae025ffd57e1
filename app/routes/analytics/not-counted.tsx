/** Said where it holds: what these figures leave out, because somebody asked not to be followed (product.md §7.6). */
export function NotCounted({ unfollowed }: { unfollowed: boolean }) {
  return (
    <p className="mt-4 max-w-line text-14 text-muted">
      {unfollowed
        ? "A browser of yours asks not to be followed, so the applications and messages you send and your Sparks are not counted day by day; the tables below know them. "
        : null}
      Visitors who ask not to be followed count as visits of your profile, and not as views of postings.
    </p>
  );
}
