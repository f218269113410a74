/** Free text: how an expression becomes a full-text query, and what was probably meant when nothing matches. */
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";

const MAX_WORDS = 8;

/** Words of an expression: letters and digits, lower case, without accents (as `plain_text` has them). */
export function wordsOf(expression: string): string[] {
  const plain = expression.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS).map((word) => word.slice(0, 60));
}

/** All words, each as a prefix: what is still being typed matches already. */
export function toTextQuery(words: readonly string[]): RawBuilder<unknown> {
  return sql`to_tsquery('english', ${words.map((word) => `${word}:*`).join(" & ")})`;
}

/**
 * The words with the wrong ones replaced by the nearest words of the catalog, or undefined when there is nothing nearer.
 * A word that begins any word of the catalog is right.
 */
export async function correctWords(connection: Connection, words: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ typed: string; is_known: boolean; near: string[] | null }>`
    select t.typed, exists (select from search_words where word like t.typed || '%') as is_known,
      (select array_agg(word) from (
        select word from search_words
        where length(word) between length(t.typed) - 3 and length(t.typed) + 3
        order by similarity(word, t.typed) desc, word limit 80) as n) as near
    from unnest(${[...words]}::text[]) with ordinality as t (typed, ordinal) order by t.ordinal`.execute(connection);
  let isCorrected = false;
  const corrected = rows.map(({ typed, is_known, near }) => {
    const best = is_known ? undefined : nearest(typed, near ?? []);
    if (best !== undefined) isCorrected = true;
    return best ?? typed;
  });
  return isCorrected ? corrected : undefined;
}

/** Short words forgive one slip, longer ones two or three. */
function nearest(typed: string, candidates: readonly string[]): string | undefined {
  const tolerance = typed.length <= 4 ? 1 : typed.length <= 8 ? 2 : 3;
  let best: { word: string; distance: number } | undefined;
  for (const word of candidates) {
    // What is still being typed: compare with the beginning of longer words too.
    const beginning =
      word.length > typed.length + 1 ? editDistance(typed, word.slice(0, typed.length)) + 0.5 : Infinity;
    const distance = Math.min(editDistance(typed, word), beginning);
    if (distance <= tolerance && (best === undefined || distance < best.distance)) best = { word, distance };
  }
  return best?.word;
}

/** Insertions, deletions, replacements and swaps of neighbors (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (isSwap) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
