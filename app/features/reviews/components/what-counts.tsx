/** What makes a skill verified, for whoever endorses or is endorsed (product.md §5.11). */
export function WhatCounts() {
  return (
    <p className="text-14 text-muted">
      A skill is verified once at least three people vouch for it and their word weighs enough. It weighs more
      from clients and people who worked together, who share a Spark here, or whose own skill is verified. Two
      who only endorse each other do not count.
    </p>
  );
}
