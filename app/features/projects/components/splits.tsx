import { TextField } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { People } from "../queries/members.server.ts";
import { may } from "../rules.ts";
import { DeskForm } from "./desk-form.tsx";

/** How what is paid out is shared, and what is proposed in its place. */
export function Splits({ people }: { people: People }) {
  const { proposal } = people;
  if (proposal) return <Proposal people={people} proposal={proposal} />;
  const sharing = people.people.filter(({ role }) => role !== "guest" && role !== "client");
  if (!may(people.role, "propose_splits") || sharing.length < 2) return null;
  return (
    <Card>
      <h2 className="mb-1 text-18">Shares</h2>
      <p className="mb-4 text-14 text-muted">
        Of what is paid out, 100 % together. Everybody whose share changes has to say yes.
      </p>
      <DeskForm intent="propose-splits">
        {({ busy, errorsOf }) => (
          <>
            {sharing.map((person, index) => (
              <div key={person.userId}>
                <input type="hidden" name={`people[${index}]`} value={person.userId} />
                <TextField
                  label={`${person.name}, in percent`}
                  name={`shares[${index}]`}
                  inputMode="decimal"
                  required
                  defaultValue={String(person.splitBps / 100)}
                  errors={errorsOf(`shares[${index}]`) ?? (index === 0 ? errorsOf("shares") : undefined)}
                  className="max-w-40"
                />
              </div>
            ))}
            <Button type="submit" className="self-start" disabled={busy}>
              Propose these shares
            </Button>
          </>
        )}
      </DeskForm>
    </Card>
  );
}

function Proposal({ people, proposal }: { people: People; proposal: NonNullable<People["proposal"]> }) {
  const mine = proposal.shares.find(({ userId }) => userId === people.me);
  const answering = mine?.asked && !mine.said;
  const answer = (words: string, value: "yes" | "no", variant: "spark" | "quiet") => (
    <DeskForm intent="answer-splits" fields={{ proposal_id: proposal.id, answer: value }} className="gap-2">
      {({ busy }) => (
        <Button type="submit" size="sm" variant={variant} disabled={busy}>
          {words}
        </Button>
      )}
    </DeskForm>
  );
  return (
    <Card>
      <h2 className="mb-1 text-18">Proposed shares</h2>
      <p className="mb-3 text-14 text-muted">
        {proposal.by} proposes these. They hold when everybody asked says yes.
      </p>
      <ul className="mb-4 flex flex-col gap-1.5 text-14">
        {proposal.shares.map((share) => (
          <li key={share.userId} className="flex flex-wrap justify-between gap-2">
            <span className="min-w-0">{share.name}</span>
            <span className="text-muted tabular">
              {share.before / 100} % → {share.bps / 100} %
              {share.asked ? (share.said ? ", said yes" : ", not answered") : ""}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        {answering ? answer("Say yes", "yes", "spark") : null}
        {proposal.mine
          ? answer("Withdraw", "no", "quiet")
          : answering
            ? answer("Say no", "no", "quiet")
            : null}
      </div>
    </Card>
  );
}
