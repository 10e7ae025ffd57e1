import { Link } from "react-router";

/** In place of what is done with a second factor alone. */
export function NeedsSecondFactor() {
  return (
    <p className="text-14 text-muted">
      This needs a second factor.{" "}
      <Link to="/settings/security" className="underline underline-offset-2">
        Set one up
      </Link>
      , then come back.
    </p>
  );
}
