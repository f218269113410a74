/** Search synonyms: a short list, replaced as a whole by staff. */
import { sql } from "kysely";
import type { listSearchSynonyms, setSearchSynonyms } from "#api/catalog/products/product-search.ts";
import type { Input, Output } from "#api/endpoint.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { defaultSynonyms } from "./default-synonyms.ts";
import { wordsOf } from "./search-text.ts";

type SynonymList = Output<typeof listSearchSynonyms>;

const MAX_PHRASE = 3;

/** The merchant's synonyms, or the defaults of the store's language while none are saved. */
export async function listSynonyms(connection: Connection, locale: string): Promise<SynonymList> {
  const { rows } = await sql<{ words: string[]; is_one_way: boolean }>`
    select words, is_one_way from search_synonyms order by position`.execute(connection);
  const isSaved = await sql`select from search_synonyms_saved`.execute(connection);
  const isDefault = rows.length === 0 && isSaved.rows.length === 0;
  const effective = isDefault
    ? defaultSynonyms(locale)
    : rows.map(({ words, is_one_way }) => ({ words, isOneWay: is_one_way }));
  const synonyms = effective.map(({ words, isOneWay }) => ({ words: [...words], ...(isOneWay ? { isOneWay } : {}) }));
  return { synonyms, isDefault };
}

/**
 * Replaces all synonyms. Words are stored normalized as in searches: lowercase, without accents.
 * @throws {AppError} INVALID_SYNONYMS
 */
export async function setSynonyms(
  tx: Tx,
  wanted: Input<typeof setSearchSynonyms>["body"]["synonyms"],
  now: Date,
): Promise<SynonymList["synonyms"]> {
  const rows = wanted.map(({ words, isOneWay }, index) => {
    const phrases = words.map((phrase) => wordsOf(phrase));
    const plain = [...new Set(phrases.map((phrase) => phrase.join(" ")))];
    const isUsable = phrases.every(({ length }) => length > 0 && length <= MAX_PHRASE) && plain.length > 1;
    if (!isUsable) throw new AppError("INVALID_SYNONYMS", { data: { index } });
    return { id: newId(now.getTime()), words: plain, is_one_way: isOneWay === true, position: index, created_at: now };
  });
  await tx.deleteFrom("search_synonyms").execute();
  if (rows.length > 0) await tx.insertInto("search_synonyms").values(rows).execute();
  await sql`insert into search_synonyms_saved (saved_at) values (${now})
    on conflict (only_row) do update set saved_at = excluded.saved_at`.execute(tx);
  // Any search can have other results now.
  touch(tx, "catalog");
  return (await listSynonyms(tx, "")).synonyms;
}
