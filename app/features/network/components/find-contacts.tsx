import { useId, useState } from "react";
import { Form, useFetcher } from "react-router";
import { type FormAnswer, messageOf } from "#app/core/form-answer.ts";
import { type MemberFaceView, MemberRow } from "#app/features/profiles/components/member-row.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { addressesIn, addressHash } from "../contact-file.ts";
import { CONTACTS_MAX } from "../limits.ts";
import { ConnectButton } from "./tie-buttons.tsx";

/** What a file of contacts may weigh. */
const MAX_BYTES = 5 * 1024 * 1024;

interface Found extends FormAnswer {
  found?: MemberFaceView[];
}

/** Whom one knows already: a file of contacts, read in the browser, of which only hashes are sent. */
export function FindContacts({ findable }: { findable: boolean }) {
  return (
    <Card className="flex flex-col items-start gap-3">
      <h2 className="text-18">Find people you know</h2>
      <p className="text-muted">
        Choose a file of contacts, as your mail or phone exports it. It is read here in your browser and only
        hashes of the addresses are sent; we keep none of them, and write to nobody. You find those who let
        themselves be found, so that has to go for you too.
      </p>
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          size="sm"
          name="intent"
          value={findable ? "not-findable" : "be-findable"}
          variant={findable ? "ghost" : "solid"}
        >
          {findable ? "Be found no longer" : "Let people with my address find me"}
        </Button>
        {findable ? (
          <span className="text-14 text-muted">People who have your address can find you.</span>
        ) : null}
      </Form>
      {findable ? <ContactFile /> : null}
    </Card>
  );
}

function ContactFile() {
  const id = useId();
  const fetcher = useFetcher<Found>();
  const [trouble, setTrouble] = useState<string | null>(null);
  const busy = fetcher.state !== "idle";
  const said = trouble ?? messageOf(fetcher.data) ?? fetcher.data?.error?.fields.hashes?.[0];
  const found = said || busy ? undefined : fetcher.data?.found;
  const look = async (file: File) => {
    setTrouble(null);
    if (file.size > MAX_BYTES)
      return setTrouble("This file is larger than 5 MB. Export your contacts alone.");
    const addresses = addressesIn(await file.text());
    if (addresses.length === 0)
      return setTrouble("There is no e-mail address in this file. Export your contacts as CSV or vCard.");
    const first = addresses.slice(0, CONTACTS_MAX);
    const hashes = (await Promise.all(first.map(addressHash))).join(" ");
    await fetcher.submit({ intent: "find-contacts", hashes }, { method: "post", action: "/connect" });
  };
  return (
    <div className="flex w-full flex-col gap-3 border-hairline border-t pt-4">
      <label htmlFor={id} className="font-medium text-14">
        File of contacts
      </label>
      <input
        id={id}
        type="file"
        accept=".csv,.vcf,text/csv,text/vcard,text/plain"
        disabled={busy}
        aria-describedby={`${id}-help`}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          if (file) void look(file);
          event.currentTarget.value = "";
        }}
        className="min-w-0 text-14 text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-hairline-strong file:border-solid file:bg-surface file:px-4 file:font-medium file:text-text"
      />
      <p id={`${id}-help`} className="text-12 text-muted">
        CSV or vCard, up to 5 MB; its first {CONTACTS_MAX.toLocaleString("en")} addresses, five files a day.
      </p>
      <p role="status" className={said ? "text-14 text-danger" : "text-14"}>
        {busy ? "Looking..." : (said ?? fetcher.data?.done)}
      </p>
      {found && found.length > 0 ? (
        <ul aria-label="People you know" className="grid w-full grid-cols-1 gap-3">
          {found.map((member) => (
            <MemberRow
              key={member.userId}
              member={member}
              why="In your contacts"
              when=""
              actions={<ConnectButton member={member} tie="none" source="search" />}
            />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
