import { Hourglass } from "lucide-react";
import { useLocation } from "react-router";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

const PAGES: Record<string, { title: string; what: string }> = {
  connect: { title: "Connect", what: "Requests, your network, and people you may know through work." },
  messages: { title: "Messages", what: "Talk to the people you share a Spark with." },
  projects: { title: "Projects", what: "Everything you make together, in one place." },
  desk: { title: "Desk", what: "Milestones, tasks, files and agreement of one project." },
  analytics: { title: "Analytics", what: "How your profile, postings and applications do." },
  admin: { title: "Admin Panel", what: "The tools of our staff." },
  "opportunity-dashboard": {
    title: "Opportunity dashboard",
    what: "Everyone who applies, from first word to filled.",
  },
  "payment-history": { title: "Payment history", what: "Every payment in and out, with its receipt." },
  "project-templates": { title: "Project templates", what: "Start from a plan that has worked before." },
  "accept-invite": { title: "Project invitation", what: "See who invites you, and answer." },
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
