/**
 * Default shipping of a new store: one zone for the store's own country with one flat rate. It follows the store's
 * country and currency until the merchant changes any shipping setting.
 */
import { sql } from "kysely";
import { deliveryProfileEvents, shippingOptionEvents } from "#api/checkout/shipping/shipping-events.ts";
import type { Language, Translations } from "#api/store/languages.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { emission, emitAll } from "#server/platform/outbox/emit.ts";
import { readNamedSettings, writeNamedSettings } from "#server/store/settings/public.ts";
import { createDeliveryProfile, TAG } from "../places/profiles.ts";
import { updateRegion } from "../places/regions.ts";
import { createShippingOption, getShippingOption, updateShippingOption } from "./options.ts";

/** Name of the settings row. */
const NAME = "starter-shipping-rate";

type Starter = {
  readonly profileId?: string;
  readonly regionId?: string;
  readonly optionId?: string;
  /** Revisions after the store's own write. A different revision means that the merchant changed something. */
  readonly profileRevision?: string;
  readonly optionRevision?: string;
  readonly isReviewed?: boolean;
};

export type StarterRate = { readonly deliveryRegionId: string; readonly shippingOptionId: string };

type Home = { readonly country: string; readonly currency: string };

const titles: Translations<string> = {
  en: "Standard",
  de: "Standardversand",
  fr: "Livraison standard",
  es: "Envío estándar",
  ar: "توصيل عادي",
};

/** About five US dollars, rounded to a typical domestic shipping price. */
const amounts: Readonly<Record<string, string>> = {
  JPY: "600",
  KRW: "4000",
  HUF: "1500",
  CZK: "99",
  INR: "80",
  MXN: "99",
  ZAR: "80",
  TRY: "90",
  SEK: "49",
  NOK: "59",
  DKK: "39",
  PLN: "15",
  HKD: "30",
  ILS: "25",
  AED: "20",
  BRL: "20",
  CHF: "7",
};
const amountIn = (currency: string): string => amounts[currency] ?? "5";

const countryNames = new Intl.DisplayNames("en", { type: "region" });
const regionIn = (country: string) => ({
  name: countryNames.of(country) ?? country,
  active: true,
  destinations: [{ countryCode: country, subdivisions: [] }],
});
const ratesIn = (currency: string) => [{ amount: amountIn(currency), conditions: [], multiplyByQuantity: false }];

/** Only for a store without delivery profiles. */
export async function createStarterRate(
  tx: Tx,
  { country, currency, language }: Home & { language: Language },
  now: Date,
): Promise<void> {
  const profile = await createDeliveryProfile(
    tx,
    { name: "General profile", default: true, deliveryRegions: [regionIn(country)] },
    now,
  );
  const [region] = profile.deliveryRegions;
  if (region === undefined) return;
  const option = await createShippingOption(
    tx,
    { title: titles[language], deliveryRegionIds: [region.id], rates: ratesIn(currency) },
    { currency, now },
  );
  await storeStarterRate(tx, { profile, regionId: region.id, option }, now);
}

type Made = { profile: { id: string; revision: string }; regionId: string; option: { id: string; revision: string } };

function storeStarterRate(tx: Tx, { profile, regionId, option }: Made, now: Date): Promise<void> {
  const starter: Starter = {
    profileId: profile.id,
    regionId,
    optionId: option.id,
    profileRevision: profile.revision,
    optionRevision: option.revision,
  };
  return writeNamedSettings(tx, NAME, starter, now);
}

type Untouched = Required<Omit<Starter, "isReviewed">> & { isReviewed: boolean };

/** Returns the starter zone and rate if they are unchanged and the only shipping settings. */
async function findUntouched(db: Connection): Promise<Untouched | undefined> {
  const { value } = await readNamedSettings<Starter>(db, NAME, {});
  const { profileId, regionId, optionId, profileRevision, optionRevision, isReviewed = false } = value;
  if (!profileId || !regionId || !optionId || !profileRevision || !optionRevision) return undefined;
  const { rows } = await sql<{ is: boolean }>`
    select exists (select 1 from delivery_profiles where id = ${profileId} and revision = ${profileRevision}::bigint)
      and exists (select 1 from shipping_options where id = ${optionId} and revision = ${optionRevision}::bigint)
      and (select count(*) from delivery_profiles) = 1 and (select count(*) from shipping_options) = 1
      and not exists (select 1 from pickup_locations) and not exists (select 1 from local_delivery_options) as "is"`.execute(
    db,
  );
  if (rows[0]?.is !== true) return undefined;
  return { profileId, regionId, optionId, profileRevision, optionRevision, isReviewed };
}

/** Returns the rate if the merchant has neither changed nor confirmed it. */
export async function findUnreviewedStarterRate(db: Connection): Promise<StarterRate | undefined> {
  const { value } = await readNamedSettings<Starter>(db, NAME, {});
  const { regionId, optionId, optionRevision, isReviewed } = value;
  if (!regionId || !optionId || !optionRevision || isReviewed === true) return undefined;
  const { rows } = await sql`
    select 1 from shipping_options where id = ${optionId} and revision = ${optionRevision}::bigint`.execute(db);
  return rows.length === 0 ? undefined : { deliveryRegionId: regionId, shippingOptionId: optionId };
}

/** The merchant confirms the rate unchanged. */
export async function confirmStarterRate(tx: Tx, now: Date): Promise<void> {
  const { value } = await readNamedSettings<Starter>(tx, NAME, {});
  await writeNamedSettings(tx, NAME, { ...value, isReviewed: true }, now);
}

/** Updates the starter zone and rate when the store's country or currency changes; they need another review. */
export async function moveStarterRate(
  tx: Tx,
  { country, currency }: Home,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const found = await findUntouched(tx);
  if (found === undefined) return;
  const { profileId, regionId, optionId } = found;
  const { profile } = await updateRegion(tx, { profileId, now }, { id: regionId, ...regionIn(country) });
  const { revision } = await getShippingOption(tx, optionId, currency);
  const option = await updateShippingOption(tx, optionId, { revision, rates: ratesIn(currency) }, { currency, now });
  await storeStarterRate(tx, { profile, regionId, option }, now);
  touch(tx, TAG);
  await emitAll(tx, [
    emission({ event: deliveryProfileEvents.updated, entityId: profileId, payload: profile, actor, now }),
    emission({ event: shippingOptionEvents.updated, entityId: optionId, payload: option, actor, now }),
  ]);
}

type Translating = { language: Language; currency: string; actor: Actor; now: Date };

/** Translates the name of the starter rate when the store's language changes; it needs no new review. */
export async function translateStarterRate(tx: Tx, { language, currency, actor, now }: Translating): Promise<void> {
  const found = await findUntouched(tx);
  if (found === undefined) return;
  const { optionId, optionRevision: revision } = found;
  const payload = await updateShippingOption(tx, optionId, { revision, title: titles[language] }, { currency, now });
  const { value } = await readNamedSettings<Starter>(tx, NAME, {});
  await writeNamedSettings(tx, NAME, { ...value, optionRevision: payload.revision }, now);
  touch(tx, TAG);
  await emitAll(tx, [emission({ event: shippingOptionEvents.updated, entityId: optionId, payload, actor, now })]);
}
