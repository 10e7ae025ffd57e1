import { useState } from "react";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { TRACKING_MAX, TRADE_OUTCOMES, TRADE_REASONS } from "../barter-schema.ts";
import type { ShownFile } from "../project-files.server.ts";
import type { BarterItemView, BarterView } from "../queries/barter.server.ts";
import { BarterFiles } from "./barter-files.tsx";
import { BarterForm } from "./barter-form.tsx";

import { Press, WithReason } from "./desk-acts.tsx";
import { DeskForm } from "./desk-form.tsx";
import { AnswerDispute, OpenDispute } from "./dispute-forms.tsx";

export interface BarterItemProps {
  item: BarterItemView;
  barter: BarterView;
  ownFiles: { id: string; name: string }[];
  /** What can be shown in a dispute. */
  shownFiles: ShownFile[];
}

/** What the viewer may do about an item of the trade now. */
export function Acts({ item, barter, ownFiles, shownFiles }: BarterItemProps) {
  const [asked, setAsked] = useState<"edit" | "send" | "files" | "dispute" | "answer" | null>(null);
  const close = () => setAsked(null);
  const target = { fields: { item_id: item.id }, version: item.version };
  const { can } = item;
  return (
    <div className="mt-auto flex flex-wrap items-start gap-2 pt-1 empty:hidden">
      {can.send ? (
        <Button size="sm" variant="spark" onClick={() => setAsked("send")}>
          It is sent
        </Button>
      ) : null}
      {can.receive ? (
        <Press intent="barter-receive" variant="spark" {...target}>
          It has arrived
        </Press>
      ) : null}
      {can.approve ? (
        <Press intent="barter-approve" variant="spark" {...target}>
          It is as agreed
        </Press>
      ) : null}
      {can.files ? (
        <Button size="sm" onClick={() => setAsked("files")}>
          Files
        </Button>
      ) : null}
      {can.edit ? (
        <Button size="sm" onClick={() => setAsked("edit")}>
          Edit
        </Button>
      ) : null}
      {can.miss ? (
        <WithReason
          intent="barter-miss"
          words="It has not arrived"
          description="The giver's side is told. The project stays open until it is settled."
          {...target}
        />
      ) : null}
      {can.return ? (
        <WithReason
          intent="barter-return"
          words="Send it back"
          description="It is not as agreed. The files you give stay held."
          {...target}
        />
      ) : null}
      {can.waive ? (
        <WithReason
          intent="barter-waive"
          words="Do without it"
          description="You do not wait for it any more. That counts as settled, and releases what waits for it."
          variant="ghost"
          {...target}
        />
      ) : null}
      {can.answer ? (
        <Button size="sm" variant="spark" onClick={() => setAsked("answer")}>
          Answer
        </Button>
      ) : null}
      {can.takeBack ? (
        <Press intent="barter-undispute" fields={target.fields}>
          Withdraw the dispute
        </Press>
      ) : null}
      {can.dispute ? (
        <Button size="sm" variant="ghost" onClick={() => setAsked("dispute")}>
          Open a dispute
        </Button>
      ) : null}
      {can.remove ? (
        <Press intent="barter-remove" variant="ghost" {...target}>
          Take it out
        </Press>
      ) : null}
      <Dialog
        open={asked === "edit"}
        onOpenChange={close}
        title="What is given"
        description="A change opens the trade again: both sides say yes anew."
      >
        <BarterForm barter={barter} item={item} onDone={close} />
      </Dialog>
      <Dialog
        open={asked === "send"}
        onOpenChange={close}
        title="It is sent"
        description={item.description}
        size="narrow"
      >
        <DeskForm intent="barter-send" {...target} onDone={close}>
          {({ busy, field }) => (
            <>
              <TextField
                label="Tracking"
                help="A number or an address, for things that travel."
                limit={TRACKING_MAX}
                {...field("tracking")}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Saving..." : "It is sent"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
      <Dialog
        open={asked === "files"}
        onOpenChange={close}
        title="Files that are this item"
        description="The other side sees that they are there, and opens them when what it gives has arrived."
      >
        <BarterFiles item={item} ownFiles={ownFiles} projectId={barter.id} onDone={close} />
      </Dialog>
      <OpenDispute
        open={asked === "dispute"}
        onClose={close}
        description="It stays where it is until this is settled, and so does what waits for it. Talking first is often quicker."
        intent="barter-dispute"
        {...target}
        reasons={TRADE_REASONS}
        outcomes={TRADE_OUTCOMES}
        files={shownFiles}
      />
      <AnswerDispute
        open={asked === "answer"}
        onClose={close}
        intent="barter-answer"
        fields={target.fields}
        files={shownFiles}
      />
    </div>
  );
}
