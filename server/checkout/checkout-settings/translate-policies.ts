/** Translates generated policies when the store's language changes (`settings/generated-texts.ts`). */
import { checkoutSettingsUpdated } from "#api/checkout/checkout-settings.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import type { Translate } from "#server/store/settings/public.ts";
import { NAME, readCheckoutSettings, writeCheckoutSettings } from "./checkout-settings.ts";

export async function translatePolicies(
  tx: Tx,
  translate: Translate,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const { checkoutPolicies = {} } = await readCheckoutSettings(tx);
  const changed = Object.entries(checkoutPolicies).flatMap(([name, { content = "" }]) =>
    translate(content) === content ? [] : [[name, { content: translate(content) }] as const],
  );
  if (changed.length === 0) return;
  const payload = await writeCheckoutSettings(tx, { checkoutPolicies: Object.fromEntries(changed) }, now);
  await emit(tx, { event: checkoutSettingsUpdated, entityId: NAME, payload, actor, now });
}
