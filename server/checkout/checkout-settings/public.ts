/**
 * Checkout settings: what the checkout page shows and asks for. Keeps them among the settings of the store, under
 * `checkout`. Owns `checkout_contents`: what apps say there of their own purchases. Emits `checkout_settings_updated`.
 */

export { readCheckoutSettings, writeCheckoutSettings } from "./checkout-settings.ts";
export { translatePolicies } from "./translate-policies.ts";
