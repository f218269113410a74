/**
 * settings: settings of the store. Owns the table `settings`. Invariants: a store always has settings, with defaults
 * for unset values; the currency is locked after the first sale (`sales.ts` reads orders and gift cards). Has no
 * listeners and emits no events; changes invalidate the cache tag `settings`.
 */
export { rememberGeneratedTexts, type Translate } from "./generated-texts.ts";
export { settingsHooks } from "./hooks.ts";
export { readNamedSettings, writeNamedSettings } from "./named-settings.ts";
export { readStoreSettings, storeDefaults, storeLocale, toStoreSettings, writeStoreSettings } from "./queries.ts";
export { refuseAfterSales } from "./sales.ts";
export { readSeedState, type SeedState, writeSeedState } from "./seed-state.ts";
export { readTenant, type Tenant } from "./tenant.ts";
