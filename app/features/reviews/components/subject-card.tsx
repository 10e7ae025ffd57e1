import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";

export interface Subject {
  name: string;
  handle: string;
  headline: string | null;
  avatarUrl: string | null;
  xp: number;
}

/** Whom it is about, with what they say themselves. */
export function SubjectCard({ subject, children }: { subject: Subject; children?: React.ReactNode }) {
  return (
    <Card className="flex flex-col gap-3">
      <Link to={`/profile/${subject.handle}`} className="flex min-w-0 items-center gap-4">
        <Avatar name={subject.name} url={subject.avatarUrl} size="lg" xp={subject.xp} className="m-1" />
        <span className="min-w-0">
          <span className="block truncate font-medium text-18">{subject.name}</span>
          {subject.headline ? (
            <span className="line-clamp-2 block text-14 text-muted">{subject.headline}</span>
          ) : null}
        </span>
      </Link>
      {children}
    </Card>
  );
}
