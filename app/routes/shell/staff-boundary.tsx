import { isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "./error-screen.tsx";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** The error boundary of a page for staff: who may not see it is shown what any unknown address shows. */
export function StaffBoundary({ error }: { error: unknown }) {
  const isHidden = isRouteErrorResponse(error) && error.status === 404;
  return isHidden ? <NotFoundScreen /> : <ErrorScreen error={error} signedIn />;
}

/** The title of a page for staff; it names nothing to others. */
export function staffTitle(loaderData: unknown, title: string) {
  return [{ title: loaderData === undefined ? "Page not found · Thrive" : `${title} · Thrive` }];
}
