/** Every scene by name with its natural size in pixels. */
import { artIn } from "./artwork.ts";
import { cloths } from "./scenes/cloth.ts";
import { covers } from "./scenes/covers.ts";
import { objects } from "./scenes/objects.ts";
import type { Draw } from "./scenes/stages.ts";
import { walls } from "./scenes/walls.ts";

/** The artwork alone, edge to edge: what digital products deliver. */
const bare = {
  "art-sheet": ({ art }) => artIn({ x: 0, y: 0, w: 2400, h: 3000 }, art),
  "art-phone": ({ art }) => artIn({ x: 0, y: 0, w: 1290, h: 2796 }, art),
} as const satisfies Record<string, Draw>;

const scenes = { ...walls, ...cloths, ...objects, ...covers, ...bare } as const;
export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];

export const drawingOf = (scene: SceneName): Draw => scenes[scene];

/** Product pictures are square, covers of collections 3 : 2, home page pictures wide. */
export function sceneSize(scene: SceneName): { width: number; height: number } {
  if (scene.startsWith("hero-")) return { width: 2000, height: 1100 };
  if (scene.startsWith("cover-")) return { width: 1200, height: 800 };
  if (scene === "art-sheet") return { width: 2400, height: 3000 };
  if (scene === "art-phone") return { width: 1290, height: 2796 };
  return { width: 1200, height: 1200 };
}
