import { TextField } from "#app/ui/form/fields.tsx";
import { Art } from "#app/ui/primitives/art.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { MEDIA_WORDS } from "./media-words.ts";
import type { LinkState } from "./use-link-analysis.ts";

interface LinkSourceProps {
  value: string;
  link: LinkState;
  onType: (text: string) => void;
}

/** Paste Link: the link, and what was found behind it. */
export function LinkSource({ value, link, onType }: LinkSourceProps) {
  return (
    <div className="flex flex-col gap-4">
      <TextField
        label="Link"
        type="url"
        name="link"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        data-first-focus
        value={value}
        onChange={(event) => onType(event.currentTarget.value)}
        help="YouTube, Vimeo, Spotify, SoundCloud, TikTok, Behance or any page with your work."
        required
      />
      <div aria-live="polite" className="empty:hidden">
        {link.state === "analyzing" ? <p className="text-14 text-muted">Analyzing link...</p> : null}
        {link.state === "failed" ? (
          <p className="text-14 text-danger">Could not analyze link. Please try again or upload directly.</p>
        ) : null}
        {link.state === "found" ? <LinkPreview data={link.data} /> : null}
      </div>
    </div>
  );
}

function LinkPreview({ data }: { data: Extract<LinkState, { state: "found" }>["data"] }) {
  return (
    <figure className="overflow-hidden rounded-card border border-hairline bg-sunken">
      <div className="relative aspect-[16/9]">
        {data.thumbnailUrl ? (
          <img
            src={data.thumbnailUrl}
            alt={`Preview of ${data.title}`}
            className="absolute inset-0 size-full object-cover"
          />
        ) : (
          <Art seed={data.mediaUrl} />
        )}
      </div>
      <figcaption className="flex items-center gap-3 p-3">
        <span className="min-w-0 flex-1">
          <span className="line-clamp-1 break-all font-medium text-14">{data.title}</span>
          <span className="line-clamp-1 break-all text-12 text-muted">{data.platform}</span>
        </span>
        <Chip>{MEDIA_WORDS[data.mediaType]}</Chip>
      </figcaption>
    </figure>
  );
}
