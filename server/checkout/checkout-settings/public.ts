/**
 * Checkout settings: fields, policies and branding of the checkout page, stored in the settings row `checkout`. Owns
 * `checkout_contents`: texts of apps for their own purchases. Emits `checkout_settings_updated`.
 */

export { readCheckoutSettings, writeCheckoutSettings } from "./checkout-settings.ts";
