/** Every scene by name with its natural size in pixels. */
import { cloths } from "./scenes/cloth.ts";
import { objects } from "./scenes/objects.ts";
import type { Draw } from "./scenes/stages.ts";
import { walls } from "./scenes/walls.ts";

const scenes = { ...walls, ...cloths, ...objects } as const;
export type SceneName = keyof typeof scenes;
export const sceneNames = Object.keys(scenes) as SceneName[];

export const drawingOf = (scene: SceneName): Draw => scenes[scene];

/** Product pictures are square, covers of collections 3 : 2, home page pictures wide. */
export function sceneSize(scene: SceneName): { width: number; height: number } {
  if (scene.startsWith("hero-")) return { width: 2000, height: 1100 };
  if (scene.startsWith("cover-")) return { width: 1200, height: 800 };
  return { width: 1200, height: 1200 };
}
