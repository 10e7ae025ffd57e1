/** Short answers that one press puts into the empty field. */
export function QuickReplies({
  replies,
  onChoose,
}: {
  replies: string[];
  onChoose: (reply: string) => void;
}) {
  return (
    <ul
      aria-label="Quick replies"
      className="-mx-3 mb-2 flex gap-2 overflow-x-auto px-3 [scrollbar-width:none] sm:-mx-5 sm:px-5"
    >
      {replies.map((reply) => (
        <li key={reply} className="shrink-0">
          <button
            type="button"
            onClick={() => onChoose(reply)}
            className="min-h-9 rounded-full border border-hairline-strong/60 bg-surface px-3.5 text-14 hover:border-hairline-strong pointer-coarse:min-h-11"
          >
            {reply}
          </button>
        </li>
      ))}
    </ul>
  );
}
