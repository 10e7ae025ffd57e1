import { Form, Link } from "react-router";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Screen } from "#app/ui/layout/screen.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";

/** Any other path (specification §2, product.md §6.1): the shell stays, the way on is one press away, or a search. */
export function NotFoundScreen({ near = [] }: { near?: { path: string; name: string }[] }) {
  return (
    <Screen
      title="Page not found"
      words="This address leads nowhere. It may have moved, or never existed."
      below={
        <>
          {near.length > 0 ? (
            <p className="mt-2 text-muted">
              Did you mean{" "}
              {near.map(({ path, name }, place) => (
                <span key={path}>
                  {place > 0 ? ", " : ""}
                  <Link to={path} className="press-area text-text underline underline-offset-4">
                    {name}
                  </Link>
                </span>
              ))}
              ?
            </p>
          ) : null}
          <Form role="search" action="/help" className="mt-2 flex w-full max-w-md gap-2 text-left">
            <SearchField label="Search the help" placeholder="Search the help" maxLength={500} />
            <Button type="submit" className="h-12">
              Search
            </Button>
          </Form>
        </>
      }
    >
      <title>Page not found · Thrive</title>
      <ButtonLink to="/" variant="spark">
        Go Home
      </ButtonLink>
      <ButtonLink to="/discover">Discover</ButtonLink>
      <ButtonLink to="/help">Help</ButtonLink>
    </Screen>
  );
}
