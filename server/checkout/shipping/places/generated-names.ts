/**
 * Generated names of shipping rates follow the store's language. A name that the merchant changed is never overwritten.
 */
import { sql } from "kysely";
import { pickupLocationEvents, shippingOptionEvents } from "#api/checkout/shipping/shipping-events.ts";
import type { Language, Translations } from "#api/store/languages.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emit } from "#server/platform/outbox/emit.ts";
import { readNamedSettings, writeNamedSettings } from "#server/store/settings/public.ts";
import { updatePickupLocation } from "../local/pickup-locations.ts";
import { updateShippingOption } from "../rates/options.ts";
import { TAG } from "./profiles.ts";

/** Name of the settings row. */
const NAME = "generated-shipping-names";

type Generated = {
  readonly kind: "OPTION" | "PICKUP";
  readonly title: Translations<string>;
  readonly deliveryTime: Translations<string>;
};
/** By id of the shipping option or pickup location. */
export type GeneratedNames = Readonly<Record<string, Generated>>;

export async function rememberGeneratedNames(tx: Tx, names: GeneratedNames, now: Date): Promise<void> {
  const { value } = await readNamedSettings<GeneratedNames>(tx, NAME, {});
  await writeNamedSettings(tx, NAME, { ...value, ...names }, now);
}

type Current = { id: string; revision: string; title: string; deliveryTime: string };
type Change = { language: Language; currency: string; actor: Actor; now: Date };

export async function translateGeneratedNames(tx: Tx, change: Change): Promise<void> {
  const { value: names } = await readNamedSettings<GeneratedNames>(tx, NAME, {});
  const ids = Object.keys(names);
  if (ids.length === 0) return;
  const { rows } = await sql<Current>`
    select id, revision::text, title, estimated_delivery_time as "deliveryTime" from shipping_options
    where id = any(${ids}::uuid[])
    union all
    select id, revision::text, name, delivery_time from pickup_locations where id = any(${ids}::uuid[])
    order by 1`.execute(tx);
  for (const row of rows) {
    const generated = names[row.id];
    if (generated !== undefined) await translate(tx, row, generated, change);
  }
  touch(tx, TAG);
}

async function translate(tx: Tx, row: Current, generated: Generated, change: Change): Promise<void> {
  const { language, currency, actor, now } = change;
  const follow = (current: string, translations: Translations<string>): string =>
    Object.values(translations).includes(current) ? translations[language] : current;
  const title = follow(row.title, generated.title);
  const deliveryTime = follow(row.deliveryTime, generated.deliveryTime);
  if (title === row.title && deliveryTime === row.deliveryTime) return;
  const { id, revision } = row;
  if (generated.kind === "OPTION") {
    const changes = { revision, title, estimatedDeliveryTime: deliveryTime };
    const payload = await updateShippingOption(tx, id, changes, { currency, now });
    await emit(tx, { event: shippingOptionEvents.updated, entityId: id, payload, actor, now });
  } else {
    const payload = await updatePickupLocation(tx, id, { revision, name: title, deliveryTime }, { currency, now });
    await emit(tx, { event: pickupLocationEvents.updated, entityId: id, payload, actor, now });
  }
}
