import { icons, lorelei, micah, notionists, openPeeps } from "@dicebear/collection";
import { createAvatar, type Style, type StyleOptions } from "@dicebear/core";

/** Draws one avatar as SVG; what the look leaves open is decided by the seed. */
export type AvatarLook = (seed: string) => string;

const BACKGROUND = { coral: "ffb59e", amber: "ffd08a", violet: "cbb8ff", teal: "9fe0d3" };
/** Deep enough for a white sign. */
const GROUND = { coral: "c4492b", amber: "a8690f", violet: "6a4bc0", teal: "17756d", ink: "35356b" };
type Tint = keyof typeof BACKGROUND;

const SIZE = 256;

function look<O extends object>(style: Style<O>, options: StyleOptions<O>): AvatarLook {
  return (seed) => createAvatar(style, { ...options, seed, size: SIZE }).toString();
}

/** Never by chance: masks, eye patches, beards. */
function peep(tint: Tint, skin: string, options: openPeeps.Options): AvatarLook {
  return look<openPeeps.Options>(openPeeps, {
    face: ["smile"],
    maskProbability: 0,
    accessoriesProbability: options.accessories ? 100 : 0,
    facialHairProbability: options.facialHair ? 100 : 0,
    skinColor: [skin],
    backgroundColor: [BACKGROUND[tint]],
    ...options,
  });
}

function face(tint: Tint, skin: string, hair: string, options: micah.Options): AvatarLook {
  return look<micah.Options>(micah, {
    mouth: ["smile"],
    eyes: ["eyes"],
    eyebrows: ["up"],
    earringsProbability: options.earrings ? 100 : 0,
    glassesProbability: options.glasses ? 100 : 0,
    facialHairProbability: options.facialHair ? 100 : 0,
    glassesColor: ["000000"],
    baseColor: [skin],
    hairColor: [hair],
    facialHairColor: [hair],
    backgroundColor: [BACKGROUND[tint]],
    ...options,
  });
}

function portrait(tint: Tint, options: lorelei.Options): AvatarLook {
  return look<lorelei.Options>(lorelei, {
    mouth: ["happy02"],
    eyes: ["variant09"],
    beardProbability: 0,
    frecklesProbability: 0,
    hairAccessoriesProbability: 0,
    earringsProbability: options.earrings ? 100 : 0,
    glassesProbability: options.glasses ? 100 : 0,
    backgroundColor: [BACKGROUND[tint]],
    ...options,
  });
}

function sketch(tint: Tint, options: notionists.Options): AvatarLook {
  return look<notionists.Options>(notionists, {
    brows: ["variant05"],
    eyes: ["variant05"],
    beardProbability: 0,
    glassesProbability: 0,
    gestureProbability: 0,
    bodyIconProbability: 0,
    backgroundColor: [BACKGROUND[tint]],
    ...options,
  });
}

function sign(ground: keyof typeof GROUND, icon: NonNullable<icons.Options["icon"]>[number]): AvatarLook {
  return look<icons.Options>(icons, { icon: [icon], backgroundColor: [GROUND[ground]], scale: 90 });
}

/**
 * Member key -> picture, chosen by eye so that it suits the person or house. Who is missing shows initials.
 * Open Peeps, Lorelei and Notionists are CC0 1.0, Micah is CC BY 4.0 (Micah Lanier), the signs are Bootstrap
 * Icons (MIT).
 */
export const AVATAR_LOOKS: Readonly<Record<string, AvatarLook>> = {
  mira: peep("violet", "edb98a", { head: ["longCurly"], clothingColor: ["e78276"] }),
  kojo: peep("amber", "694d3d", { head: ["flatTop"], accessories: ["glasses2"], clothingColor: ["8fa7df"] }),
  rutuja: peep("teal", "c27a45", { head: ["longBangs"], face: ["cute"], clothingColor: ["ffcf77"] }),
  saoirse: face("teal", "f9c9b6", "b5502c", { hair: ["pixie"], shirtColor: ["6bd9e9"], shirt: ["crew"] }),
  beatriz: peep("coral", "ae5d29", { head: ["bun2"], headContrastColor: ["d6b370"] }),
  liis: face("violet", "f9c9b6", "e2c078", { hair: ["full"], shirt: ["collared"], shirtColor: ["ffffff"] }),
  haruka: portrait("coral", { hair: ["variant19"] }),
  chidera: peep("violet", "694d3d", { head: ["bantuKnots"], clothingColor: ["ffcf77"] }),
  tomasz: face("amber", "f9c9b6", "6b4226", {
    hair: ["fonze"],
    facialHair: ["scruff"],
    shirtColor: ["9287ff"],
  }),
  vilma: portrait("teal", { hair: ["variant46"], hairColor: ["c99b55"], mouth: ["happy05"] }),
  lerato: peep("coral", "694d3d", { head: ["cornrows2"], face: ["cute"], clothingColor: ["e279c7"] }),
  dilnoza: sketch("violet", { hair: ["variant28"], lips: ["variant05"], body: ["variant05"] }),
  arevik: portrait("amber", { hair: ["variant35"], earrings: ["variant01"] }),
  hana: face("coral", "ac6651", "1f1a17", { hair: ["full"], mouth: ["laughing"], shirtColor: ["d2eff3"] }),
  joaquin: peep("teal", "d08b5b", { head: ["pomp"], facialHair: ["full"], clothingColor: ["e78276"] }),
  lotte: portrait("violet", { hair: ["variant13"], hairColor: ["b98338"], glasses: ["variant01"] }),
  thu: peep("amber", "f0c19a", { head: ["mediumStraight"], clothingColor: ["9ddadb"] }),
  rashid: face("violet", "ac6651", "f4f1ea", {
    hair: ["turban"],
    facialHair: ["beard"],
    facialHairColor: ["000000"],
  }),
  odessa: peep("teal", "ae5d29", { head: ["afro"], accessories: ["glasses"], clothingColor: ["fdea6b"] }),
  putri: peep("coral", "d08b5b", {
    head: ["hijab"],
    headContrastColor: ["9287ff"],
    clothingColor: ["8fa7df"],
  }),
  aylin: sketch("amber", { hair: ["variant58"], lips: ["variant05"], body: ["variant10"] }),
  sam: peep("coral", "694d3d", { head: ["twists"], face: ["calm"], clothingColor: ["78e185"] }),
  ada: face("amber", "f9c9b6", "8d8781", { hair: ["pixie"], glasses: ["round"], shirtColor: ["9287ff"] }),
  northlight: sign("ink", "compass"),
  tresveredas: sign("amber", "cup"),
  tinheron: sign("violet", "controller"),
  donaukante: sign("teal", "signpost2"),
  ruotalenta: sign("coral", "bicycle"),
  saltbush: sign("teal", "droplet"),
  quincehouse: sign("amber", "houseDoor"),
  solnamu: sign("ink", "book"),
  igitabo: sign("coral", "boxSeam"),
  secondgrain: sign("violet", "tree"),
  terraza: sign("coral", "boombox"),
};
