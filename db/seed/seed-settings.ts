/** Settings of a new store. Its merchant reviews them in the back office. */
import { formatsOf } from "#api/store/formats.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Store } from "#server/platform/store.ts";
import { writeStoreSettings } from "#server/store/settings/public.ts";
import { DEMO_OWNER } from "./seed-access.ts";

export async function seedSettings(tx: Tx, store: Store): Promise<void> {
  await writeStoreSettings(
    tx,
    {
      name: "My store",
      currency: "USD",
      locale: "en-US",
      timeZone: "America/New_York",
      ...formatsOf("US"),
      country: "US",
      contactEmail: store.config.seedValues.ownerEmail ?? DEMO_OWNER.email,
      conversionRates: {},
      freeShippingFrom: 0,
      promises: [],
    },
    store.now(),
  );
}
