import { accept } from "#app/features/network/commands/answer-requests.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { endConnection } from "#app/features/network/commands/end-connection.server.ts";
import { findContacts, setFindable } from "#app/features/network/commands/find-contacts.server.ts";
import { follow, unfollow } from "#app/features/network/commands/follow.server.ts";
import { askIntro, moveIntro } from "#app/features/network/commands/introduce.server.ts";
import { keepNote } from "#app/features/network/commands/keep-note.server.ts";
import { type ConnectionCommand, connectionCommand, contactsSchema } from "#app/features/network/schema.ts";
import { mute, unmute } from "#app/features/safety/commands/mute.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, intentOf, parseForm } from "#app/platform/form-answers.server.ts";

/** Does what a form about the member's network asks for, on whichever page it stands. */
export function handleConnectForm(app: MemberContext, form: FormData) {
  if (intentOf(form) === "find-contacts") return answerForm(form, () => lookUp(app, form));
  return answerForm(form, () => act(app, parseForm(form, connectionCommand)));
}

/** Who of a file of contacts is here, for the card that read it. */
async function lookUp(app: MemberContext, form: FormData) {
  const { hashes } = parseForm(form, contactsSchema);
  const found = await findContacts(app, hashes);
  const among = hashes.length === 1 ? "1 address" : `${hashes.length.toLocaleString("en")} addresses`;
  const done =
    found.length === 0
      ? `Of ${among}, nobody you could connect with is to be found.`
      : `Of ${among}, you can connect with ${found.length === 1 ? "one" : found.length}.`;
  return { done, found };
}

async function act(app: MemberContext, command: ConnectionCommand): Promise<string> {
  switch (command.intent) {
    case "connect":
      return (await connect(app, command)) === "connected"
        ? "You are connected. +25 XP for both of you."
        : "Your request is on its way.";
    case "accept": {
      const accepted = await accept(app, command.user_id);
      return accepted === 1
        ? "You are connected. +25 XP for both of you."
        : `You have ${accepted} new connections.`;
    }
    case "decline":
      await endConnection(app, "decline", command.user_id);
      return "Declined. They are not told.";
    case "ignore":
      await endConnection(app, "ignore", command.user_id);
      return "Put aside. They are not told.";
    case "withdraw":
      await endConnection(app, "withdraw", command.user_id);
      return "Your request is taken back.";
    case "remove":
      await endConnection(app, "remove", command.user_id);
      return "You are not connected any more. They are not told.";
    case "keep-note":
      await keepNote(app, command);
      return "Saved, for you alone.";
    case "be-findable":
      await setFindable(app, true);
      return "People who have your address can find you now.";
    case "not-findable":
      await setFindable(app, false);
      return "Nobody finds you by your address any more.";
    case "follow":
      await follow(app, command);
      return "You follow them now.";
    case "unfollow":
      await unfollow(app, command);
      return "You no longer follow them.";
    case "mute":
      await mute(app, command.user_id);
      return "Their posts stay out of your Circle.";
    case "unmute":
      await unmute(app, command.user_id);
      return "Their posts are in your Circle again.";
    case "ask-intro":
      await askIntro(app, command);
      return "Asked. You hear from us once they are introduced.";
    case "forward-intro":
      await moveIntro(app, "forward", command.intro_id, command.note);
      return "Passed on. They decide whether to meet.";
    case "pass-intro":
      await moveIntro(app, "pass", command.intro_id);
      return "Not passed on. They are not told.";
    case "accept-intro":
      await moveIntro(app, "accept", command.intro_id);
      return "You are connected. +25 XP for both of you.";
    case "decline-intro":
      await moveIntro(app, "decline", command.intro_id);
      return "Declined. They are not told.";
    case "withdraw-intro":
      await moveIntro(app, "withdraw", command.intro_id);
      return "Taken back.";
  }
}
