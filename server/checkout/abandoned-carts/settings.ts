/** Recovery settings and the consent of email addresses. */
import { sql } from "kysely";
import type { AbandonedCartSettings } from "#api/checkout/abandoned-checkout-values.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { findCouponByCode } from "#server/pricing/discounts/public.ts";

const NAME = "abandoned-carts";

const defaults: AbandonedCartSettings = {
  isEnabled: true,
  abandonAfterMinutes: 60,
  consent: "EXPLICIT",
  pauseDays: 7,
  mails: [{ delayMinutes: 0 }, { delayMinutes: 1440 }],
  keepDays: 180,
};

export async function readSettings(db: Connection): Promise<AbandonedCartSettings> {
  const row = await db.selectFrom("settings").select("value").where("name", "=", NAME).executeTakeFirst();
  // Only `writeSettings` writes the row, from a validated body.
  return { ...defaults, ...(row?.value as Partial<AbandonedCartSettings> | undefined) };
}

/** @throws {AppError} ERROR_COUPON_DOES_NOT_EXIST if an email offers a coupon that doesn't exist */
export async function writeSettings(
  tx: Tx,
  changes: Partial<AbandonedCartSettings>,
  now: Date,
): Promise<AbandonedCartSettings> {
  const settings = { ...(await readSettings(tx)), ...changes };
  for (const { couponCode } of changes.mails ?? []) {
    if (couponCode === undefined || (await findCouponByCode(tx, couponCode)) !== undefined) continue;
    throw new AppError("ERROR_COUPON_DOES_NOT_EXIST", { data: { couponCode } });
  }
  await sql`insert into settings (name, value, updated_at) values (${NAME}, ${JSON.stringify(settings)}::jsonb, ${now})
    on conflict (name) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
  return settings;
}

type ChoiceSource = "SHOPPER" | "UNSUBSCRIBED" | "STAFF";
type Choice = { readonly email: string; readonly isAllowed: boolean; readonly source: ChoiceSource };

/**
 * Stores the consent of an address. An unsubscribe through an email link proves ownership of the address, so only a
 * proven consent (`isProven`) can revert it.
 */
export async function storeConsent(
  tx: Tx,
  { email, isAllowed, source, isProven = false }: Choice & { readonly isProven?: boolean },
  now: Date,
): Promise<void> {
  await sql`insert into recovery_mail_choices as known (email_key, is_allowed, source, changed_at)
    values (${email.toLowerCase()}, ${isAllowed}, ${source}, ${now})
    on conflict (email_key) do update set is_allowed = excluded.is_allowed, source = excluded.source,
      changed_at = excluded.changed_at
    where not (known.source = 'UNSUBSCRIBED' and excluded.source = 'SHOPPER' and not ${isProven}::boolean)`.execute(tx);
}

/** Whether reminders can be sent to the address: by its stored consent, else by the store's settings. */
export async function canReceiveReminders(
  db: Connection,
  email: string,
  settings: AbandonedCartSettings,
): Promise<boolean> {
  const { rows } = await sql<{ is_allowed: boolean }>`
    select is_allowed from recovery_mail_choices where email_key = ${email.toLowerCase()}`.execute(db);
  return rows[0]?.is_allowed ?? settings.consent === "UNLESS_REFUSED";
}
