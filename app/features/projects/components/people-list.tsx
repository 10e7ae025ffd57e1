import { useState } from "react";
import { Link } from "react-router";
import { SelectField } from "#app/ui/form/fields.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { People } from "../queries/members.server.ts";
import { may } from "../rules.ts";
import { ROLE_WORDS, rolesToBring } from "../words.ts";
import { WithReason } from "./desk-acts.tsx";
import { DeskForm } from "./desk-form.tsx";

/** Everybody in a project, with their role and share. */
export function PeopleList({ people }: { people: People }) {
  const managing = may(people.role, "manage_members");
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-surface">
      {people.people.map((person) => (
        <li key={person.userId} className="flex flex-wrap items-center gap-3 px-4 py-3">
          <Avatar name={person.name} url={person.avatarUrl} xp={person.xp} size="sm" />
          <div className="min-w-0 flex-1 basis-40">
            <Link
              to={`/profile/${person.handle}`}
              className="-my-2.5 block truncate py-2.5 font-medium hover:underline"
            >
              {person.name}
              {person.userId === people.me ? " (you)" : ""}
            </Link>
            <span className="text-14 text-muted">
              {person.title ?? ROLE_WORDS[person.role].note}
              {person.splitBps > 0 ? (
                <span className="block tabular">{person.splitBps / 100} % share</span>
              ) : null}
            </span>
          </div>
          <Chip tone="strong">{ROLE_WORDS[person.role].label}</Chip>
          {managing && person.userId !== people.me && person.role !== "client" ? (
            <>
              <ChangeRole person={person} people={people} />
              <WithReason
                intent="remove-member"
                fields={{ user_id: person.userId }}
                words="Remove"
                description={`${person.name} no longer sees this project.`}
                variant="ghost"
                optional
              />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

function ChangeRole({ person, people }: { person: People["people"][number]; people: People }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        Change role
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Change role"
        description={`What ${person.name} may do here.`}
        size="narrow"
      >
        <DeskForm intent="change-role" fields={{ user_id: person.userId }} onDone={() => setOpen(false)}>
          {({ busy, field }) => (
            <>
              <SelectField
                label="Role"
                required
                options={rolesToBring(people.role, people.people)}
                {...field("role", person.role)}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                Change
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
