import { useSearchParams } from "react-router";
import { PageLinks } from "#app/ui/primitives/page-links.tsx";

/** To what is older, and back to the newest. */
export function TabPages({ href, cursor }: { href: string; cursor: string | null }) {
  const below = useSearchParams()[0].has("cursor");
  return (
    <PageLinks
      newest={below ? href : null}
      earlier={cursor === null ? null : `${href}&cursor=${cursor}`}
      className="justify-center"
    />
  );
}
