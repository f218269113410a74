/** Words that mean the same to the shop's search: few, set as a whole by staff. */
import { sql } from "kysely";
import type { Input, Output } from "#api/endpoint.ts";
import type { listSearchSynonyms, setSearchSynonyms } from "#api/product-search.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Connection, Tx } from "#server/platform/db/db.ts";
import { touch } from "#server/platform/db/transaction.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { wordsOf } from "./search-text.ts";

type Synonyms = Output<typeof listSearchSynonyms>["synonyms"];

const MAX_PHRASE = 3;

export async function listSynonyms(connection: Connection): Promise<Synonyms> {
  const { rows } = await sql<{ words: string[]; is_one_way: boolean }>`
    select words, is_one_way from search_synonyms order by position`.execute(connection);
  return rows.map(({ words, is_one_way }) => ({ words, ...(is_one_way ? { isOneWay: true } : {}) }));
}

/**
 * Replaces all. Words are kept as searches compare them: lower case, without accents.
 * @throws {AppError} INVALID_SYNONYMS
 */
export async function setSynonyms(
  tx: Tx,
  wanted: Input<typeof setSearchSynonyms>["body"]["synonyms"],
  now: Date,
): Promise<Synonyms> {
  const rows = wanted.map(({ words, isOneWay }, index) => {
    const phrases = words.map((phrase) => wordsOf(phrase));
    const plain = [...new Set(phrases.map((phrase) => phrase.join(" ")))];
    const isUsable = phrases.every(({ length }) => length > 0 && length <= MAX_PHRASE) && plain.length > 1;
    if (!isUsable) throw new AppError("INVALID_SYNONYMS", { data: { index } });
    return { id: newId(now.getTime()), words: plain, is_one_way: isOneWay === true, position: index, created_at: now };
  });
  await tx.deleteFrom("search_synonyms").execute();
  if (rows.length > 0) await tx.insertInto("search_synonyms").values(rows).execute();
  // Every search may find other things now.
  touch(tx, "catalog");
  return listSynonyms(tx);
}
