import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { SignUpLink } from "./sign-up-link.tsx";

/** The last word, and the two ways in. */
export function Closing({ signedIn }: { signedIn: boolean }) {
  return (
    <section className="mx-auto max-w-page px-4 pt-6 pb-16 sm:px-6">
      <div className="relative isolate overflow-hidden rounded-sheet border border-hairline bg-surface px-6 py-14 text-center shadow-card">
        <div
          aria-hidden
          className="-bottom-40 -z-10 absolute left-1/2 h-80 w-[min(110%,50rem)] -translate-x-1/2 bg-spark-glow opacity-45"
        />
        <h2 className="text-28 sm:text-36">Someone is looking for what you make</h2>
        <p className="mx-auto mt-2 max-w-[30.5em] text-18 text-muted">
          A name, an email and a password are enough to look around.
        </p>
        <div className="mt-7 flex flex-wrap justify-center gap-3">
          {signedIn ? (
            <ButtonLink to="/discover" variant="spark">
              Discover
            </ButtonLink>
          ) : (
            <SignUpLink variant="spark">Create your account</SignUpLink>
          )}
          <ButtonLink to="/opportunities/new">Post an opportunity</ButtonLink>
        </div>
      </div>
    </section>
  );
}
