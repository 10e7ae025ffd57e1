import { barter } from "./barter.ts";
import { brandCollab } from "./brand-collab.ts";
import { brandFilm } from "./brand-film.ts";
import { event } from "./event.ts";
import { music } from "./music.ts";
import type { OfficialTemplate } from "./official-template.ts";
import { photoShoot } from "./photo-shoot.ts";
import { podcast } from "./podcast.ts";
import { ugcVideo } from "./ugc-video.ts";
import { website } from "./website.ts";

/** The templates that come with the product; migrations bring them into every database (scripts/official-templates.ts). */
export const OFFICIAL_TEMPLATES: OfficialTemplate[] = [
  photoShoot,
  ugcVideo,
  podcast,
  brandCollab,
  barter,
  event,
  website,
  music,
  brandFilm,
];
