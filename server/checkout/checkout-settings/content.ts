/** Texts of apps for the checkout pages of their own purchases. */
import { sql } from "kysely";
import type { CheckoutContent } from "#api/checkout/checkout-content.ts";
import { findAppOf, isInstalled } from "#server/identity/clients/public.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";

type Component = { readonly appId: string; readonly componentId: string };

async function requireApp(db: Connection, appId: string): Promise<void> {
  if (!isId(appId) || !(await isInstalled(db, appId))) throw new AppError("REQUIRED_APP_NOT_INSTALLED");
}

/** Languages in order of preference: `pt-BR`, then `pt`. */
const fallbacksOf = (language: string): string[] => {
  const short = language.toLowerCase().split("-", 1);
  return [...new Set([language.toLowerCase(), ...short])];
};

/** @throws {AppError} REQUIRED_APP_NOT_INSTALLED, REQUIRED_COMPONENT_DOES_NOT_EXIST, TRANSLATIONS_NOT_FOUND */
export async function findContent(
  db: Connection,
  { appId, componentId }: Component,
  language: string | undefined,
): Promise<CheckoutContent> {
  await requireApp(db, appId);
  if (!isId(componentId)) throw new AppError("REQUIRED_COMPONENT_DOES_NOT_EXIST");
  const { rows } = await sql<{ language: string; content: CheckoutContent }>`
    select language, content from checkout_contents where app_id = ${appId} and component_id = ${componentId}`.execute(
    db,
  );
  if (rows.length === 0) throw new AppError("REQUIRED_COMPONENT_DOES_NOT_EXIST");
  const wanted = fallbacksOf(language ?? (await readStoreSettings(db)).locale);
  const found = wanted.flatMap((name) => rows.find((row) => row.language === name) ?? [])[0];
  if (found === undefined) throw new AppError("TRANSLATIONS_NOT_FOUND");
  return found.content;
}

type NewContent = Component & { language: string | undefined; content: CheckoutContent; actor: Actor; now: Date };

/** @throws {AppError} REQUIRED_APP_NOT_INSTALLED, also if an app sets another app's texts */
export async function setContent(tx: Tx, saying: NewContent): Promise<void> {
  const { appId, componentId, content, now } = saying;
  await requireApp(tx, appId);
  const speaker = await findAppOf(tx, saying.actor);
  if (speaker !== undefined && speaker !== appId) throw new AppError("REQUIRED_APP_NOT_INSTALLED");
  const language = (saying.language ?? (await readStoreSettings(tx)).locale).toLowerCase();
  await sql`
    insert into checkout_contents (app_id, component_id, language, content, updated_at)
    values (${appId}, ${componentId}, ${language}, ${JSON.stringify(content)}::jsonb, ${now})
    on conflict (app_id, component_id, language)
    do update set content = excluded.content, updated_at = excluded.updated_at`.execute(tx);
}
