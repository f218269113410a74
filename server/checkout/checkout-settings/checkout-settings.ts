/** Stored checkout settings, with defaults for each unset field. */
import type { CheckoutSettings, CheckoutSettingsChanges } from "#api/checkout/checkout-settings.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { readNamedSettings, writeNamedSettings } from "#server/store/settings/public.ts";

/** Name of the settings row, and cache tag. */
export const NAME = "checkout";

const hidden = { visible: false, content: "" };

const defaults: CheckoutSettings = {
  checkoutPolicies: {
    termsAndConditions: hidden,
    privacyPolicy: hidden,
    returnPolicy: hidden,
    digitalItemPolicy: hidden,
    contactUs: hidden,
    shippingPolicy: hidden,
    legalNotice: hidden,
    customPolicy: { ...hidden, title: "" },
  },
  checkoutFields: {
    subscriptionCheckbox: { visible: false, checkedByDefault: false, splitByChannel: false },
    policyAgreementCheckbox: { visible: false, checkedByDefault: false },
    giftCardRedeemEnabled: true,
    mitEnabled: false,
    delayCaptureEnabled: false,
    captureBeforeExpiryEnabled: false,
    phone: "OPTIONAL",
    orderNote: "OPTIONAL",
  },
  checkoutBrand: {},
  checkoutBillingFields: "All_FIELDS",
};

export async function readCheckoutSettings(connection: Connection): Promise<CheckoutSettings> {
  const { value, updatedAt } = await readNamedSettings<CheckoutSettings>(connection, NAME, {});
  const settings = merge(defaults, value);
  return updatedAt === undefined ? settings : { ...settings, updatedDate: updatedAt.toISOString() };
}

/** Omitted fields are unchanged at any depth; null resets a field to its default. */
export async function writeCheckoutSettings(
  tx: Tx,
  changes: CheckoutSettingsChanges,
  now: Date,
): Promise<CheckoutSettings> {
  const { value } = await readNamedSettings<CheckoutSettings>(tx, NAME, {});
  await writeNamedSettings(tx, NAME, merge(value, changes), now);
  return readCheckoutSettings(tx);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function merge<T extends object>(below: T, above: object): T {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(below));
  for (const [key, value] of Object.entries(above)) {
    const known = merged[key];
    if (value === null) delete merged[key];
    else merged[key] = isPlain(value) ? merge(isPlain(known) ? known : {}, value) : value;
  }
  // Both arguments have the shape of the settings.
  return merged as T;
}
