import { Form, useNavigation } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { AskedForm } from "#app/ui/form/asked-form.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { ScopeChips } from "./scope-chips.tsx";

interface Token {
  id: string;
  name: string;
  ending: string;
  scopes: string[];
  expiresAt: number;
  lastUsedAt: number | null;
  createdAt: number;
}

/** A member's tokens: what each may do, when it was last used, and its end. */
export function TokenList({ tokens, now }: { tokens: Token[]; now: number }) {
  return (
    <Card flush>
      <ul className="divide-y divide-hairline">
        {tokens.map((token) => (
          <li key={token.id} className="flex flex-wrap items-start gap-x-4 gap-y-3 p-4">
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words font-medium">{token.name}</p>
              <Dotted className="text-14 text-muted">
                <code>…{token.ending}</code>
                {token.lastUsedAt === null ? "never used" : `used ${relativeTime(token.lastUsedAt, now)}`}
                {`${token.expiresAt > now ? "ends" : "ended"} ${longDay(token.expiresAt)}`}
              </Dotted>
              <div className="mt-2">
                <ScopeChips scopes={token.scopes} label="What it may do" />
              </div>
            </div>
            {token.expiresAt > now ? (
              <AskedForm
                fields={{ intent: "revoke", token_id: token.id }}
                words="Revoke"
                label={`Revoke ${token.name}`}
                title={`Revoke “${token.name}”?`}
                description="Whatever uses it is refused at once, and it does not come back: you can only make another token."
                variant="quiet"
              />
            ) : (
              <Remove token={token} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One that has ended opens nothing: it only leaves the list. */
function Remove({ token }: { token: Token }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="token_id" value={token.id} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value="revoke"
        aria-label={`Remove ${token.name}`}
        disabled={busy}
      >
        Remove
      </Button>
    </Form>
  );
}
