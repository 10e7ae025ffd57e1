import { Form, useNavigation } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

/** While there are test payments alone: to hear when plans are paid with real money. */
export function WaitList({ waits }: { waits: boolean }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Card className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-18">{waits ? "You are on the wait-list" : "Wait for the real thing"}</h3>
        <p className="mt-1 text-14 text-muted">
          {waits
            ? "We tell you here when plans are paid with real money. Nothing is charged by itself."
            : "Plans are paid with test money for now: try them as you like. We can tell you when that changes."}
        </p>
      </div>
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value={waits ? "stop-waiting" : "wait"} disabled={busy}>
          {waits ? "Leave the wait-list" : "Join the wait-list"}
        </Button>
      </Form>
    </Card>
  );
}
