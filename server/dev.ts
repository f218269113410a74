/** Development: rebuilds an app when its sources change. Server sources restart the process (node --watch). */
import { watch } from "node:fs";
import type { App } from "#server/app.ts";
import { buildApps } from "#tools/build.ts";

const WATCHED = ["ui", "storefront", "hosted", "backoffice", "sdk", "api"];
const QUIET_MILLISECONDS = 120;

export async function rebuildOnChange(app: App, say: (message: string) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let isBuilding = false;
  const rebuild = async (): Promise<void> => {
    if (isBuilding) return schedule();
    isBuilding = true;
    try {
      await buildApps({ onProgress: say, mode: "development" });
      await app.reloadPages();
      say("Screens rebuilt; reload the page");
    } catch (error) {
      console.error(error);
    } finally {
      isBuilding = false;
    }
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void rebuild(), QUIET_MILLISECONDS);
  };
  for (const folder of WATCHED) watch(new URL(`../${folder}/`, import.meta.url), { recursive: true }, schedule);
  say("Watching for changes");
}
