import { PostingTile, type PostingTileProps } from "#app/ui/primitives/posting-tile.tsx";

/** What a member or a company is looking for, by picture. */
export function Openings({ openings }: { openings: PostingTileProps["posting"][] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      {openings.map((posting) => (
        <li key={posting.id}>
          <PostingTile posting={posting} />
        </li>
      ))}
    </ul>
  );
}
