/** Hooks of the store settings: changes of other modules in the transaction that updates the settings. */
import { chooseLanguage, type Language } from "#api/store/languages.ts";
import type { StoreSettings } from "#api/store/settings.ts";
import type { Actor } from "#server/platform/access/actor.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { handlersOf, hookPoint } from "#server/platform/db/hooks.ts";
import { type Translate, translatorTo } from "./generated-texts.ts";
import { writeStoreSettings } from "./queries.ts";

type SettingsChange = {
  readonly before: StoreSettings;
  readonly after: StoreSettings;
  readonly actor: Actor;
  readonly now: Date;
};

type LanguageChange = {
  readonly language: Language;
  readonly currency: string;
  /** Translates generated texts that the merchant hasn't edited, leaves others unchanged. Undefined without generated texts. */
  readonly translate: Translate | undefined;
  readonly actor: Actor;
  readonly now: Date;
};

type SettingsHooks = {
  onChanged?(tx: Tx, change: SettingsChange): Promise<void>;
  /** The store's language has changed. Runs after `onChanged` of all modules. */
  onLanguageChanged?(tx: Tx, change: LanguageChange): Promise<void>;
};

export const settingsHooks = hookPoint<SettingsHooks>("store/settings");

export async function runSettingsHooks(tx: Tx, change: SettingsChange): Promise<void> {
  const { before, after, actor, now } = change;
  const handlers = handlersOf(tx, settingsHooks);
  for (const { onChanged } of handlers) await onChanged?.(tx, change);
  const language = chooseLanguage(after.locale);
  if (chooseLanguage(before.locale) === language) return;
  const translate = await translatorTo(tx, language);
  for (const { onLanguageChanged } of handlers)
    await onLanguageChanged?.(tx, { language, currency: after.currency, translate, actor, now });
  if (translate === undefined) return;
  const promises = after.promises.map((promise) => ({
    ...promise,
    title: translate(promise.title),
    text: translate(promise.text),
  }));
  const lines = { tagline: translate(after.tagline), announcement: translate(after.announcement) };
  await writeStoreSettings(tx, { promises, ...lines }, now);
}
