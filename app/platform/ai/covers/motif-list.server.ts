import { paintArcs } from "./motifs/arcs.server.ts";
import { paintBars } from "./motifs/bars.server.ts";
import { paintBlobs } from "./motifs/blobs.server.ts";
import { paintCircles } from "./motifs/circles.server.ts";
import { paintContours } from "./motifs/contours.server.ts";
import { paintDots } from "./motifs/dots.server.ts";
import { paintEclipse } from "./motifs/eclipse.server.ts";
import { paintFlutes } from "./motifs/flutes.server.ts";
import { paintNeon } from "./motifs/neon.server.ts";
import { paintPills } from "./motifs/pills.server.ts";
import { paintPlanes } from "./motifs/planes.server.ts";
import { paintRays } from "./motifs/rays.server.ts";
import { paintRibbons } from "./motifs/ribbons.server.ts";
import { paintTiles } from "./motifs/tiles.server.ts";
import { paintWaves } from "./motifs/waves.server.ts";
import type { Motif } from "./stage.server.ts";

/** Every family of picture. The order is part of the result: a seed picks by position, so add at the end. */
export const MOTIFS: readonly Motif[] = [
  paintArcs,
  paintWaves,
  paintDots,
  paintCircles,
  paintRibbons,
  paintBlobs,
  paintRays,
  paintPlanes,
  paintTiles,
  paintContours,
  paintBars,
  paintEclipse,
  paintFlutes,
  paintNeon,
  paintPills,
];
