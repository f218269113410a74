/**
 * Settings of the store. Owns the table `settings`. Invariant: the store always has settings; what was never set has the
 * default. Listens to nothing, emits nothing; changing them drops everything cached under `settings`.
 */
export { installSettingsHooks, type SettingsChange, type SettingsHook } from "./hooks.ts";
export { type NamedSettings, readNamedSettings, writeNamedSettings } from "./named-settings.ts";
export { readStoreSettings, storeDefaults, writeStoreSettings } from "./queries.ts";
export { readTenant, type Tenant } from "./tenant.ts";
