import { getStoreSettings, updateStoreSettings } from "#api/settings.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { checkSettings } from "./check-settings.ts";
import { readStoreSettings, writeStoreSettings } from "./queries.ts";

export const routes = [
  handleRead(getStoreSettings, async ({ db, tag }) => {
    tag("settings");
    return { settings: await readStoreSettings(db) };
  }),
  handleWrite(updateStoreSettings, async ({ tx, body, now }) => {
    checkSettings(body.settings);
    return { settings: await writeStoreSettings(tx, body.settings, now) };
  }),
];
