import { Form } from "react-router";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { SearchField } from "#app/ui/form/search-field.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";

/** Any other path (specification §2, product.md §6.1): the shell stays, the way on is one press away, or a search. */
export function NotFoundScreen() {
  return (
    <Page className="flex min-h-[65dvh] flex-col items-center justify-center gap-4 text-center">
      <title>Page not found · Thrive</title>
      <SparkMotif className="size-20" />
      <h1 className="text-36">Page not found</h1>
      <p className="max-w-[46ch] text-muted">
        This address leads nowhere. It may have moved, or never existed.
      </p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/" variant="spark">
          Go Home
        </ButtonLink>
        <ButtonLink to="/discover">Discover</ButtonLink>
        <ButtonLink to="/help">Help</ButtonLink>
      </div>
      <Form role="search" action="/help" className="mt-2 flex w-full max-w-md gap-2 text-left">
        <SearchField label="Search the help" placeholder="Search the help" maxLength={500} />
        <Button type="submit" className="h-12">
          Search
        </Button>
      </Form>
    </Page>
  );
}
