import { Form } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { shownAs, sizeWords } from "#app/features/files/components/file-words.ts";
import { commentAsGuest, getGuestRoom } from "#app/features/guests/guest-link.server.ts";
import { guestCommentSchema } from "#app/features/guests/schema.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { publicAction, publicLoader } from "#app/platform/responses.server.ts";
import { FormOutcome, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { Route } from "./+types/guest-room.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? "Guest"} · Thrive` },
  { name: "robots", content: "noindex" },
  { name: "referrer", content: "no-referrer" },
];

export const loader = publicLoader(async (app, { params }: Route.LoaderArgs) => ({
  ...(await getGuestRoom(app, params.token)),
  token: params.token,
}));

export const action = publicAction(async (app, { request, params }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    const { file_id, text } = parseForm(form, guestCommentSchema);
    await commentAsGuest(app, params.token, { fileId: file_id, text });
    return "Thank you. They see your remark now.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function GuestRoom({ loaderData, actionData }: Route.ComponentProps) {
  const { title, guest, milestones, files } = loaderData;
  const answer = answerTo(actionData);
  return (
    <Page width="column">
      <PageHeader
        title={title}
        lead={`Welcome, ${guest}. This is how far it is, and what is ready for you.`}
      />
      <FormOutcome answer={answer} />
      <section aria-labelledby="milestones" className="mb-8">
        <h2 id="milestones" className="mb-3 text-22">
          Milestones
        </h2>
        {milestones.length === 0 ? <p className="text-muted">Nothing is agreed yet.</p> : null}
        <ol className="flex flex-col gap-2">
          {milestones.map((part) => (
            <li key={part.id}>
              <Card className="flex flex-wrap items-center justify-between gap-3">
                <span className="min-w-0 break-words font-medium">{part.title}</span>
                <span className="flex flex-wrap gap-1.5">
                  <Chip tone="strong">{part.status.replaceAll("_", " ")}</Chip>
                  {part.dueOn ? <Chip className="tabular">due {part.dueOn}</Chip> : null}
                </span>
              </Card>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="files">
        <h2 id="files" className="mb-3 text-22">
          Files
        </h2>
        {files.length === 0 ? <p className="text-muted">Nothing is shared with you yet.</p> : null}
        <ul className="flex flex-col gap-4">
          {files.map((file) => (
            <GuestFile key={file.id} file={file} room={loaderData} answer={answer} />
          ))}
        </ul>
      </section>
    </Page>
  );
}

type Room = Route.ComponentProps["loaderData"];

function GuestFile({
  file,
  room,
  answer,
}: {
  file: Room["files"][number];
  room: Room;
  answer: FormAnswer | undefined;
}) {
  const mine = answer?.typed?.file_id?.[0] === file.id ? answer : undefined;
  const { form, busy, field } = useAnsweredForm(mine);
  const url = `/files/${file.id}?guest=${room.token}`;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="min-w-0 break-words text-18">{file.name}</h3>
        <span className="text-12 text-muted tabular">
          Version {file.versionNo} · {sizeWords(file.size)}
        </span>
      </div>
      {shownAs(file.mime) === "image" ? (
        <img src={url} alt={file.name} loading="lazy" className="max-h-96 w-fit rounded-control" />
      ) : null}
      <a href={`${url}&download`} className={buttonClass("quiet", "sm", "self-start")}>
        Save the file
      </a>
      {room.pins
        .filter(({ fileId }) => fileId === file.id)
        .map((pin) => (
          <p
            key={pin.id}
            className="whitespace-pre-line break-words rounded-control bg-sunken px-3 py-2 text-14"
          >
            {pin.text}
          </p>
        ))}
      {room.canComment ? (
        <Form ref={form} method="post" key={room.pins.length} className="flex flex-col gap-2">
          <input type="hidden" name="intent" value="comment" />
          <input type="hidden" name="file_id" value={file.id} />
          <TextAreaField label="Your remark" required rows={2} {...field("text")} />
          <Button type="submit" size="sm" disabled={busy} className="self-start">
            Send the remark
          </Button>
        </Form>
      ) : null}
    </li>
  );
}
