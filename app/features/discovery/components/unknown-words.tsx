import { Link } from "react-router";

/** Says which words of an address name nothing, and leads to all there is. */
export default function UnknownWords({ words, all }: { words: string[]; all: string }) {
  return (
    <p className="break-words text-14 text-muted">
      Nothing is called {words.map((word) => `“${word}”`).join(" or ")} here, so it was not looked for.{" "}
      <Link to={all} className="text-text underline underline-offset-2">
        See all
      </Link>
    </p>
  );
}
