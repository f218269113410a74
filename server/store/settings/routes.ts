import { getStoreSettings, getStoreSettingsLocks, updateStoreSettings } from "#api/store/settings.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { checkSettings } from "./check-settings.ts";
import { runSettingsHooks } from "./hooks.ts";
import { readStoreSettings, writeStoreSettings } from "./queries.ts";
import { readSales, refuseAfterSales } from "./sales.ts";

export const routes = [
  handleRead(getStoreSettings, async ({ db, tag }) => {
    tag("settings");
    return { settings: await readStoreSettings(db) };
  }),
  handleRead(getStoreSettingsLocks, async ({ db }) => {
    const { hasSales, hasProducts } = await readSales(db);
    return { isCurrencyLocked: hasSales, isTaxInclusionLocked: hasSales, hasProducts };
  }),
  handleWrite(updateStoreSettings, async ({ tx, body, actor, now }) => {
    const before = await readStoreSettings(tx);
    checkSettings(body.settings, before);
    const { currency = before.currency } = body.settings;
    if (currency !== before.currency) await refuseAfterSales(tx, "CURRENCY_LOCKED");
    const after = await writeStoreSettings(tx, body.settings, now);
    await runSettingsHooks(tx, { before, after, actor, now });
    // Hooks translate generated texts.
    return { settings: await readStoreSettings(tx) };
  }),
];
