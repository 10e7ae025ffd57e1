import { Hourglass } from "lucide-react";
import { useLocation } from "react-router";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

const PAGES: Record<string, { title: string; what: string }> = {
  admin: { title: "Admin Panel", what: "The tools of our staff." },
  "payment-history": { title: "Payment history", what: "Every payment in and out, with its receipt." },
};

/** A page of the product that is not built yet says so inside the shell, and leads on. */
export function ComingPage() {
  const { pathname } = useLocation();
  const page = PAGES[pathname.split("/")[1] ?? ""] ?? { title: "Soon", what: "" };
  return (
    <Page className="flex min-h-[65dvh] flex-col items-center justify-center gap-4 text-center">
      <title>{`${page.title} · Thrive`}</title>
      <Hourglass aria-hidden className="size-10 text-spark" strokeWidth={1.75} />
      <h1 className="text-36">{page.title}</h1>
      <p className="max-w-[46ch] text-muted">{page.what}</p>
      <p className="rounded-full border border-hairline px-4 py-1.5 text-14">Coming in this beta</p>
      <ButtonLink to="/discover" variant="spark" className="mt-2">
        Discover
      </ButtonLink>
    </Page>
  );
}
