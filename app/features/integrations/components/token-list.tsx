import { Form, useNavigation } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
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

/** A member's tokens: what each may do, when it was last used, and its end by one press. */
export function TokenList({ tokens, now }: { tokens: Token[]; now: number }) {
  const busy = useNavigation().formMethod === "POST";
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
            <Form method="post" preventScrollReset>
              <input type="hidden" name="token_id" value={token.id} />
              <Button
                type="submit"
                size="sm"
                name="intent"
                value="revoke"
                aria-label={`Revoke ${token.name}`}
                disabled={busy}
              >
                {token.expiresAt > now ? "Revoke" : "Remove"}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </Card>
  );
}
