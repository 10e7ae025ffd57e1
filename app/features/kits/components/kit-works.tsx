import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { messageOf } from "#app/core/form-answer.ts";
import { FormError } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Art } from "#app/ui/primitives/art.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Picture } from "#app/ui/primitives/picture.tsx";
import { KIT_WORKS_MAX } from "../terms.ts";

interface Work {
  id: string;
  title: string;
  picture: string | null;
}

interface KitWorksProps {
  chosen: Work[];
  others: Work[];
  answer: FormAnswer | undefined;
}

/** The works a kit shows, in their order, and those it might. */
export function KitWorks({ chosen, others, answer }: KitWorksProps) {
  return (
    <Card aria-labelledby="kit-works-title">
      <h2 id="kit-works-title" className="text-18">
        Works
      </h2>
      <p className="mt-1 mb-3 max-w-line text-14 text-muted">
        Up to {KIT_WORKS_MAX} of your published works, the strongest first. One that you hide leaves the kit
        too.
      </p>
      <FormError message={messageOf(answer)} />
      {chosen.length > 0 ? (
        <ol aria-label="Works in your kit" className="divide-y divide-hairline">
          {chosen.map((work, index) => (
            <li key={work.id} className="py-2">
              <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <input type="hidden" name="id" value={work.id} />
                <Face work={work} />
                <span className="ml-auto flex gap-1">
                  <Act intent="work-up" label={`Move ${work.title} up`} disabled={index === 0}>
                    <ArrowUp aria-hidden className="size-4.5" strokeWidth={1.75} />
                  </Act>
                  <Act
                    intent="work-down"
                    label={`Move ${work.title} down`}
                    disabled={index === chosen.length - 1}
                  >
                    <ArrowDown aria-hidden className="size-4.5" strokeWidth={1.75} />
                  </Act>
                  <Act intent="work-remove" label={`Take ${work.title} out`}>
                    <X aria-hidden className="size-4.5" strokeWidth={1.75} />
                  </Act>
                </span>
              </Form>
            </li>
          ))}
        </ol>
      ) : (
        <p className="text-14">None is chosen yet.</p>
      )}
      {others.length > 0 && chosen.length < KIT_WORKS_MAX ? (
        <details className="mt-3" open={chosen.length === 0}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-4">
            Add a work
          </summary>
          <ul aria-label="Works that are not in your kit" className="divide-y divide-hairline">
            {others.map((work) => (
              <li key={work.id} className="py-2">
                <Form method="post" preventScrollReset className="flex items-center gap-3">
                  <input type="hidden" name="id" value={work.id} />
                  <Face work={work} />
                  <Button
                    type="submit"
                    size="sm"
                    name="intent"
                    value="work-add"
                    aria-label={`Add ${work.title}`}
                    className="ml-auto"
                  >
                    <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
                    Add
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {others.length + chosen.length === 0 ? (
        <p className="mt-2 text-14 text-muted">
          <Link to="/profile#work" className="underline underline-offset-2">
            Publish a work on your profile
          </Link>{" "}
          first.
        </p>
      ) : null}
    </Card>
  );
}

function Face({ work }: { work: Work }) {
  return (
    <span className="flex min-w-0 flex-1 basis-40 items-center gap-3">
      <span className="relative block size-12 shrink-0 overflow-hidden rounded-control bg-sunken">
        <Picture
          src={work.picture}
          alt=""
          loading="lazy"
          className="absolute inset-0 size-full object-cover"
          instead={<Art seed={work.id} />}
        />
      </span>
      <span className="line-clamp-2 min-w-0 break-words text-14">{work.title}</span>
    </span>
  );
}

function Act({
  intent,
  label,
  ...props
}: { intent: string; label: string } & React.ComponentProps<typeof Button>) {
  return (
    <Button
      type="submit"
      variant="ghost"
      size="icon-sm"
      name="intent"
      value={intent}
      aria-label={label}
      {...props}
    />
  );
}
