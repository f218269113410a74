/**
 * Relaxes a search of several words that no product matches completely: drops the least important words until the rest
 * has results. Each attempt is an ordinary search, so its cost is bounded as well (decision 0013).
 */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import type { Group } from "./search-text.ts";
import { type AnalyzedQuery, selectGroups } from "./search-words.ts";

/** Attempts after the first search found nothing. */
const MAX_ATTEMPTS = 6;

type Weight = { is_known: boolean; is_color: boolean; is_collection: boolean; uses: number | null };

/** Sizes, and adjectives that don't identify a product. */
const UNSPECIFIC = new Set(
  `xs s m l xl xxl small medium large big little mini new best cheap nice good cool great unique personalized custom
   klein gross neu gunstig schon petit petite grand grande nouveau nouvelle pas cher pequeno nuevo nueva barato صغير كبير جديد`.split(
    /\s+/,
  ),
);

/** Subsets of the groups to search for next, most promising first. Empty when no word can be dropped. */
export async function relaxations(
  connection: Connection,
  understood: AnalyzedQuery,
  locale: string,
): Promise<readonly AnalyzedQuery[]> {
  const { groups } = understood.query;
  if (groups.length < 2) return [];
  const weights = await readWeights(connection, groups);
  const isHeadFirst = ["fr", "es", "ar"].includes(locale.split("-")[0] ?? "");
  const importance = groups.map((group, index) =>
    importanceOf(group, weights[index], isHeadFirst ? groups.length - index : index),
  );
  const known = groups.map((_, index) => index).filter((index) => weights[index]?.is_known === true);
  // A word that no product has can't be part of any match.
  const usable = known.length > 0 ? known : groups.map((_, index) => index);
  const byImportance = [...usable].sort((left, right) => (importance[right] ?? 0) - (importance[left] ?? 0));
  const sets: number[][] = usable.length < groups.length ? [usable] : [];
  // Drops one word, the least important first; then more and more.
  for (const out of [...byImportance].reverse()) sets.push(usable.filter((index) => index !== out));
  for (let count = byImportance.length - 2; count > 0; count--) sets.push(byImportance.slice(0, count));
  const seen = new Set<string>();
  const wanted = sets.filter((set) => {
    const key = [...set].sort().join();
    const isNew = set.length > 0 && !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return wanted.slice(0, MAX_ATTEMPTS).map((set) =>
    selectGroups(
      understood,
      [...set].sort((left, right) => left - right),
    ),
  );
}

/** The noun counts most: the last word (in some languages the first), and words that occur in collection names. */
function importanceOf(group: Group, weight: Weight | undefined, position: number): number {
  const isUnspecific = group.every(({ words }) => words.every((word) => UNSPECIFIC.has(word.replace(/ised$/, "ized"))));
  return (
    (isUnspecific ? 0 : weight?.is_color === true ? 1 : 2) +
    (weight?.is_collection === true ? 1 : 0) +
    position / 10 +
    // Of two equally important words, the rarer one is more specific.
    1 / (10 + (weight?.uses ?? 0))
  );
}

const LAST_CHARACTER = "\u{10FFFF}";

/** One row per group: whether any product has one of its alternatives, and the frequency of its own words. */
async function readWeights(connection: Connection, groups: readonly Group[]): Promise<readonly Weight[]> {
  const alternatives = groups.flatMap((group, place) =>
    group.flatMap(({ words }, rank) => words.map((word) => ({ place, rank, word }))),
  );
  const { rows } = await sql<Weight>`
    with typed as (
      select place, rank, word from json_to_recordset(${JSON.stringify(alternatives)}::json) as t (place int, rank int, word text)),
    known as materialized (
      select t.place, t.rank, t.word, length(t.word) < 3 or length(t.word) > 2 and (
        exists (select from search_words w where w.word ~>=~ t.word and w.word ~<~ (t.word || ${LAST_CHARACTER}))
        or exists (select from search_words w where w.word = rtrim(t.word, 's'))) as is_known,
        (select w.uses from search_words w where w.word = t.word) as uses
      from typed t),
    names as materialized (select to_tsvector('english', plain_text(name)) as name from published_collections limit 500)
    select exists (select from known k where k.place = g.place group by k.rank having bool_and(k.is_known)) as is_known,
      exists (select from search_vocabulary v join typed t on t.place = g.place and t.rank = 0
        where v.kind = 'COLOR' and t.word = any(string_to_array(v.words, ' '))) as is_color,
      exists (select from names n join typed t on t.place = g.place
        where n.name @@ plainto_tsquery('english', t.word)) as is_collection,
      (select min(k.uses) from known k where k.place = g.place and k.rank = 0) as uses
    from generate_series(0, ${sql.lit(groups.length - 1)}) as g (place) order by g.place`.execute(connection);
  return rows;
}
