import type { InvitationWords } from "./invitation.server.ts";

/** Says who invited a visitor, before they say who they are. */
export function Invitation({ from, team }: InvitationWords) {
  return (
    <p className="mb-4 break-words rounded-card border border-spark/40 bg-spark/8 px-4 py-3 text-center">
      <strong className="font-semibold">{from}</strong> invites you
      {team ? (
        <>
          {" "}
          to the team of <strong className="font-semibold">{team.name}</strong>. Sign in or create your
          account with the address it was sent to, <span className="break-all">{team.address}</span>.
        </>
      ) : (
        " to Thrive."
      )}
    </p>
  );
}
