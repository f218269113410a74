import { getStoreSettings, updateStoreSettings } from "#api/settings.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { checkSettings } from "./check-settings.ts";
import { runSettingsHooks } from "./hooks.ts";
import { readStoreSettings, writeStoreSettings } from "./queries.ts";

export const routes = [
  handleRead(getStoreSettings, async ({ db, tag }) => {
    tag("settings");
    return { settings: await readStoreSettings(db) };
  }),
  handleWrite(updateStoreSettings, async ({ tx, body, actor, now }) => {
    checkSettings(body.settings);
    const before = await readStoreSettings(tx);
    const after = await writeStoreSettings(tx, body.settings, now);
    await runSettingsHooks(tx, { before, after, actor, now });
    return { settings: after };
  }),
];
