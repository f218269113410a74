/**
 * Settings of the store. Owns the table `settings`. Invariants: the store always has settings; what was never set has the
 * default; the currency is fixed from the first sale on (`sales.ts` reads orders and gift cards for it). Listens to nothing,
 * emits nothing; changing them drops everything cached under `settings`.
 */
export { rememberGeneratedTexts, type Translate } from "./generated-texts.ts";
export { settingsHooks } from "./hooks.ts";
export { type NamedSettings, readNamedSettings, writeNamedSettings } from "./named-settings.ts";
export { readStoreSettings, storeDefaults, storeLocale, writeStoreSettings } from "./queries.ts";
export { refuseAfterSales } from "./sales.ts";
export { readTenant, type Tenant } from "./tenant.ts";
