import { profiles } from "#app/db/schema/profiles.ts";
import { listed } from "./listed.server.ts";

/** A member, as much as a list shows members of others. */
export const memberFace = {
  userId: profiles.user_id,
  name: profiles.display_name,
  handle: profiles.handle,
  headline: profiles.headline,
  avatarUrl: profiles.avatar_url,
  city: listed(profiles.city, "location", "members", null),
  country: listed(profiles.country, "location", "members", null),
  xp: profiles.xp,
  accountType: profiles.account_type,
};
