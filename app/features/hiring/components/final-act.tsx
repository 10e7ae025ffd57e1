import { useState } from "react";
import { Form } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { AskingButton } from "#app/ui/primitives/asking-button.tsx";
import type { ButtonVariant } from "#app/ui/primitives/button.tsx";
import { FRAMELESS } from "#app/ui/primitives/frameless.ts";
import { HIRING_ACTION } from "./hiring-form.tsx";

const finalActDialog = part(() => import("./final-act-dialog.tsx"));

interface FinalActProps {
  intent: "withdraw" | "decline-offer";
  applicationId: string;
  version?: number;
  variant: ButtonVariant;
  children: string;
}

/** What ends an application for good is done when its applicant is sure; without script at once. */
export function FinalAct({ variant, children, ...act }: FinalActProps) {
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  return (
    <>
      <Form method="post" action={HIRING_ACTION} className={variant === "ghost" ? FRAMELESS : undefined}>
        <input type="hidden" name="intent" value={act.intent} />
        <input type="hidden" name="application_id" value={act.applicationId} />
        {act.version === undefined ? null : <input type="hidden" name="version" value={act.version} />}
        <AskingButton
          variant={variant}
          onPointerEnter={finalActDialog.prepare}
          onFocus={finalActDialog.prepare}
          onAsk={() => setAsked(true)}
        >
          {children}
        </AskingButton>
      </Form>
      {asked ? (
        <LazyPart
          part={finalActDialog}
          props={{ ...act, words: children, onClose: close }}
          giveUp={() => {
            close();
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}
