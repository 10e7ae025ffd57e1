import { Download } from "lucide-react";
import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FilterChoice, FilterText } from "#app/ui/form/filter-fields.tsx";
import { Button, ButtonLink, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/connect.ts";
import { NETWORK_SORTS } from "./connect-address.ts";
import { Connection } from "./connection.tsx";
import { Following } from "./following.tsx";

type Data = Route.ComponentProps["loaderData"];

/** This member's connections: searched, sorted and labelled, with what they keep about each. */
export function MyNetwork({
  network,
  labels,
  follows,
  view,
  now,
  answer,
}: Pick<Data, "network" | "labels" | "follows" | "view" | "now"> & { answer: FormAnswer | undefined }) {
  const narrowed = view.q !== "" || view.label !== null;
  const empty = network.members.length === 0 && !narrowed && !view.after;
  return (
    <div className="flex flex-col gap-8">
      {empty ? (
        <EmptyState
          title="Nobody yet"
          action={
            <ButtonLink to="/connect?tab=suggestions" variant="spark">
              See suggestions
            </ButtonLink>
          }
        >
          Whoever accepts your request, or whose request you accept, is here. Both of you get 25 XP.
        </EmptyState>
      ) : (
        <section aria-label="Connections">
          <p className="mb-4 text-14">
            <Link to="/crews" className="underline underline-offset-3">
              Crews
            </Link>{" "}
            <span className="text-muted">apply together: form one of your connections.</span>
          </p>
          <Filters view={view} labels={labels} />
          {network.members.length === 0 ? (
            <p className="py-6 text-muted">Nobody like that is in your network.</p>
          ) : (
            <ul className="grid grid-cols-1 gap-3">
              {network.members.map((member) => (
                <Connection key={member.userId} member={member} now={now} answer={answer} />
              ))}
            </ul>
          )}
          <div className="mt-4 flex flex-wrap justify-between gap-3">
            {network.after ? (
              <ButtonLink to={address(view, { after: network.after })} size="sm">
                Show more
              </ButtonLink>
            ) : (
              <span />
            )}
            <Export />
          </div>
        </section>
      )}
      <Following follows={follows} />
    </div>
  );
}

/** Files for a spreadsheet and for an address book; downloads, so no page of ours. */
function Export() {
  return (
    <p className="flex flex-wrap gap-2">
      {Object.entries({ csv: "CSV", vcard: "vCard" }).map(([format, words]) => (
        <a
          key={format}
          href={`/connect/export?format=${format}`}
          download
          className={buttonClass("ghost", "sm")}
          aria-label={`Export as ${words}`}
        >
          <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
          {words}
        </a>
      ))}
    </p>
  );
}

function Filters({ view, labels }: Pick<Data, "view" | "labels">) {
  return (
    <div className="mb-4 flex flex-col gap-3">
      <Form className="flex flex-wrap items-end gap-3" preventScrollReset role="search">
        <input type="hidden" name="tab" value="network" />
        {view.label ? <input type="hidden" name="label" value={view.label} /> : null}
        <FilterText name="q" label="Name" value={view.q} type="search" className="flex-1 basis-48" />
        <FilterChoice
          name="sort"
          label="Order"
          value={view.sort}
          options={Object.entries(NETWORK_SORTS)}
          required
        />
        <Button type="submit">Show</Button>
      </Form>
      {labels.length > 0 ? (
        <nav aria-label="Labels" className="flex flex-wrap gap-2">
          {labels.map(({ label, count }) => {
            const on = view.label === label;
            return (
              <Link
                key={label}
                to={address(view, { label: on ? null : label, after: null })}
                aria-current={on ? "true" : undefined}
                preventScrollReset
                className="inline-flex min-h-9 max-w-full items-center pointer-coarse:min-h-11"
              >
                <Chip tone={on ? "spark" : "plain"}>
                  <span className="truncate">{label}</span>
                  <span className="tabular">{count}</span>
                </Chip>
              </Link>
            );
          })}
        </nav>
      ) : null}
    </div>
  );
}

function address(view: Data["view"], change: Partial<Data["view"]>): string {
  const { sort, q, label, after } = { ...view, ...change };
  const query = new URLSearchParams({ tab: "network" });
  if (sort !== "newest") query.set("sort", sort);
  if (q) query.set("q", q);
  if (label) query.set("label", label);
  if (after) query.set("after", after);
  return `/connect?${query}`;
}
