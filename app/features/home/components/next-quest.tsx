import { QuestItem } from "#app/features/rewards/components/quests-card.tsx";
import type { QuestCard } from "#app/features/rewards/queries/quests.server.ts";

/** The quest that comes next, with its claim. */
export function NextQuest({ quest }: { quest: QuestCard | null }) {
  return quest ? (
    <div className="mt-3">
      <QuestItem quest={quest} />
    </div>
  ) : (
    <p className="mt-3 text-muted">You finished every quest there is. New ones come.</p>
  );
}
