import { Sparkle } from "lucide-react";
import { Card } from "#app/ui/layout/page.tsx";

/** What a member has in common with whoever looks; nothing where there is nothing. */
export default function InCommon({ name, reasons }: { name: string; reasons: string[] }) {
  if (reasons.length === 0) return null;
  return (
    <Card className="text-14">
      <h2 className="mb-2 text-16">
        You and <bdi>{name}</bdi>
      </h2>
      <ul className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <li key={reason} className="flex items-start gap-2.5">
            <Sparkle aria-hidden className="mt-0.5 size-4.5 shrink-0 text-spark" strokeWidth={1.75} />
            <span className="min-w-0 break-words">{reason}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
