/**
 * Texts that the store wrote, not its merchant: they follow the store's language. A text that the merchant has changed is
 * left alone from then on.
 */
import type { Language, Translations } from "#api/store/languages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import { readNamedSettings, writeNamedSettings } from "./named-settings.ts";

const NAME = "generated-texts";

type Stored = { readonly texts: readonly Translations<string>[] };

export async function rememberGeneratedTexts(tx: Tx, texts: readonly Translations<string>[], now: Date): Promise<void> {
  const { value } = await readNamedSettings<Stored>(tx, NAME, { texts: [] });
  await writeNamedSettings(tx, NAME, { texts: [...value.texts, ...texts] }, now);
}

/** Translates what is still as it was written; anything else comes back unchanged. */
export type Translate = (text: string) => string;

/** Undefined when the store wrote nothing. */
export async function translatorTo(tx: Tx, language: Language): Promise<Translate | undefined> {
  const { value } = await readNamedSettings<Stored>(tx, NAME, { texts: [] });
  const known = new Map(value.texts.flatMap((text) => Object.values(text).map((spelled) => [spelled, text] as const)));
  return known.size === 0 ? undefined : (text) => known.get(text)?.[language] ?? text;
}
