/**
 * Free text as an SQL condition: drops stop words, adds synonyms and corrects typos in as few statements as possible.
 */
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import { allOf, type Condition } from "#server/platform/query/query-language.ts";
import { defaultSynonyms } from "./default-synonyms.ts";
import {
  type Candidate,
  type Group,
  groupsOf,
  listCompounds,
  nearest,
  phrasesOf,
  type Synonyms,
  type Term,
  wordsOf,
} from "./search-text.ts";

/**
 * Weights in `products.search_vector`: A names, B search terms (brand, SKUs, barcodes, choices, collections), D
 * descriptions.
 */
type Weights = "" | "A" | "B" | "D" | "AB" | "AD" | "BD" | "ABD";

export type TextQuery = {
  readonly words: readonly string[];
  readonly groups: readonly Group[];
  readonly mode: "AND" | "OR";
  readonly weights: Weights;
};

type QueryFacts = {
  stops: boolean[];
  synonyms: Synonyms[] | null;
  isSaved: boolean;
  compounds: string[];
  shown: number | null;
  completions: { word: string; words: string[] | null; uses: number | null }[] | null;
};

/** From this number of visible products on, prefixes are resolved to words before products are searched. */
const LARGE_CATALOG = 10_000;
const MAX_COMPLETIONS = 30;

export type AnalyzedQuery = {
  query: TextQuery;
  /** Number of visible products. */
  shown: number;
  isLarge: boolean;
  /**
   * For large catalogs: the expected number of matches, from the maintained counts of single words, assuming
   * independence. Undefined when a word has no count (a SKU): such words are rare.
   */
  expected: number | undefined;
  /** Index in `query.groups` of the rarest word, where words have counts. */
  rarest: number | undefined;
  /** Maintained counts of single words. */
  uses: ReadonlyMap<string, number | undefined>;
};

/**
 * One statement: which words are stop words, which have synonyms, and how many products there are. In a large catalog a
 * prefix is replaced by the most frequent words that start with it, because frequencies are known for words only.
 */
export async function analyzeQuery(
  connection: Connection,
  words: readonly string[],
  /** The store's locale: its default synonyms apply until the merchant saves some. */
  locale?: string,
): Promise<AnalyzedQuery> {
  const { rows } = await sql<QueryFacts>`
    with size as materialized (
      select shown from collection_counts where collection_id = '00000000-0000-0000-0000-000000000000'),
    typed as (select word, ordinal from unnest(${[...words]}::text[]) with ordinality as t (word, ordinal))
    select array(select numnode(to_tsquery('english', word)) = 0 from typed order by ordinal) as stops,
      (select json_agg(json_build_object('words', words, 'isOneWay', is_one_way) order by position)
        from search_synonyms where words && ${phrasesOf(words)}::text[]) as synonyms,
      exists (select from search_synonyms_saved) as "isSaved",
      array(select word from search_words where word = any(${listCompounds(words)}::text[])) as compounds,
      (select shown from size) as shown,
      case when (select shown from size) > ${sql.lit(LARGE_CATALOG)} then
        (select json_agg(json_build_object('word', t.word, 'words', k.words, 'uses', k.uses)) from typed t
          cross join lateral (select array_agg(word) as words, sum(uses) as uses from (
            select s.word, s.uses from search_words s where s.word ~>=~ t.word and s.word ~<~ (t.word || ${LAST_CHARACTER})
            order by s.uses desc, s.word limit ${sql.lit(MAX_COMPLETIONS)}) c) k) end as completions`.execute(
    connection,
  );
  const { stops = [], synonyms = null, isSaved = true, compounds = [], shown = 0, completions = null } = rows[0] ?? {};
  const defaults = isSaved || locale === undefined ? [] : defaultSynonyms(locale);
  const empty = new Set(words.filter((_, index) => stops[index] === true));
  const known = new Map(
    (completions ?? []).flatMap((entry) => (entry.words === null ? [] : [[entry.word, entry.words]])),
  );
  const uses = new Map((completions ?? []).map((entry) => [entry.word, entry.uses ?? undefined]));
  const all = groupsOf(words, {
    synonyms: [...(synonyms ?? []), ...defaults],
    completions: known,
    compounds: new Set(compounds),
  });
  const meaningful = all.filter(
    ([term, ...others]) => others.length > 0 || term?.words.some((word) => !empty.has(word)),
  );
  // "The Who" is a name: when only stop words are left, they count.
  const groups = meaningful.length > 0 ? meaningful : all;
  return toAnalyzedQuery(groups, shown ?? 0, uses);
}

function toAnalyzedQuery(
  groups: readonly Group[],
  shown: number,
  uses: ReadonlyMap<string, number | undefined>,
): AnalyzedQuery {
  const used = groups.flatMap(([term]) => term?.words ?? []);
  return {
    query: { words: used, groups, mode: "AND", weights: "" },
    shown,
    isLarge: shown > LARGE_CATALOG,
    expected: expectedOf(
      used.map((word) => uses.get(word)),
      shown,
    ),
    rarest: rarestOf(groups, uses),
    uses,
  };
}

/** The same search with a subset of its groups. */
export const selectGroups = ({ query, shown, uses }: AnalyzedQuery, places: readonly number[]): AnalyzedQuery =>
  toAnalyzedQuery(
    query.groups.filter((_, place) => places.includes(place)),
    shown,
    uses,
  );

/** Only groups of a single word: looking up alternatives one by one would cost too much. */
function rarestOf(groups: readonly Group[], uses: ReadonlyMap<string, number | undefined>): number | undefined {
  const counts = groups.map((group) => {
    const [term] = group;
    return group.length === 1 && term?.completions !== undefined
      ? (uses.get(term.words[0] ?? "") ?? Infinity)
      : Infinity;
  });
  const least = Math.min(...counts);
  return least === Infinity ? undefined : counts.indexOf(least);
}

/**
 * Products that have one of a group's words, each looked up in the index of words, and that match `where`. The planner
 * can't estimate rare words: for thirty alternatives it would expect a seventh of the catalog and read all of it.
 */
export function productsWith([term]: Group, where: Condition, bound: number): RawBuilder<unknown> {
  const words = [
    sql`to_tsquery('english', ${term?.words[0] ?? ""})`,
    ...(term?.completions ?? []).map((word) => sql`to_tsquery('simple', ${word})`),
  ];
  return sql`select distinct found.id from (select distinct query from unnest(array[${sql.join(words)}]) as w (query)) word
    cross join lateral (select p.id from products p where p.search_vector @@ word.query and ${where} limit ${sql.lit(bound)}) found
    limit ${sql.lit(bound)}`;
}

function expectedOf(uses: readonly (number | undefined)[], shown: number): number | undefined {
  let share = 1;
  for (const count of uses) {
    if (count === undefined) return undefined;
    share *= Math.min(1, count / Math.max(shown, 1));
  }
  return Math.round(share * shown);
}

const LAST_CHARACTER = "\u{10FFFF}";

/** `isExact` matches whole words only, to rank them above prefixes. */
function toTsQuery({ groups, mode, weights }: TextQuery, isExact = false): RawBuilder<unknown> {
  const toSql = (term: Term): RawBuilder<unknown> => {
    const weighed = (word: string, isPrefix: boolean): string => {
      const flags = `${isPrefix ? "*" : ""}${weights}`;
      return flags === "" ? word : `${word}:${flags}`;
    };
    const isPrefix = term.isPrefix && !isExact;
    const text = term.words
      .map((word) => weighed(word, isPrefix && term.completions === undefined))
      .join(term.isLoose ? " & " : " <-> ");
    const whole =
      isPrefix && term.completions !== undefined
        ? term.completions.map((word) => weighed(word, false)).join(" | ")
        : text;
    // A duplicate word would skew the planner's estimate, and a phrase without its stop words is a different phrase.
    return sql`(case when to_tsquery('english', ${text}) = to_tsquery('simple', ${whole})
        or numnode(to_tsquery('english', ${text})) < numnode(to_tsquery('simple', ${text})) then to_tsquery('simple', ${whole})
      else to_tsquery('english', ${text}) || to_tsquery('simple', ${whole}) end)`;
  };
  const alternatives = groups.map((group) => sql`(${sql.join(group.map(toSql), sql` || `)})`);
  return sql`(${sql.join(alternatives, mode === "OR" ? sql` || ` : sql` && `)})`;
}

export const matches = (query: TextQuery): Condition => sql<boolean>`p.search_vector @@ ${toTsQuery(query)}`;

/**
 * Relevance of a product: whole words first, in the name before other fields; then popularity. Out-of-stock products
 * come last. An exact decimal, so that cursors can resume at it.
 */
export const relevanceOf = (query: TextQuery): RawBuilder<unknown> => sql`(
  ts_rank(p.search_vector, ${toTsQuery(query, true)})::numeric
  + case when p.search_vector @@ ${toTsQuery({ ...query, weights: "A" })} then 0.6
    when p.search_vector @@ ${toTsQuery({ ...query, weights: "AB" })} then 0.3 else 0 end
  + least(p.popularity, 10000) / 10000000.0
  - case when p.availability = 'OUT_OF_STOCK' then 10 else 0 end)`;

/**
 * The words with unknown ones replaced by the closest catalog words, or undefined when there are none. A prefix of any
 * catalog word counts as known.
 */
export async function correctWords(connection: Connection, words: readonly string[]): Promise<string[] | undefined> {
  const { rows } = await sql<{ typed: string; is_known: boolean; near: Candidate[] | null }>`
    select t.typed, k.is_known,
      case when not k.is_known then (select json_agg(json_build_object('word', word, 'uses', uses)) from (
        select word, uses from search_words order by word <-> t.typed limit 80) as n) end as near
    from unnest(${[...words]}::text[]) with ordinality as t (typed, ordinal)
    cross join lateral (select exists (select from search_words
      where word ~>=~ t.typed and word ~<~ (t.typed || ${LAST_CHARACTER})) as is_known) as k order by t.ordinal`.execute(
    connection,
  );
  let isCorrected = false;
  const corrected = rows.map(({ typed, near }) => {
    const best = nearest(typed, near ?? []);
    if (best !== undefined) isCorrected = true;
    return best ?? typed;
  });
  return isCorrected ? corrected : undefined;
}

type SearchDetails = {
  readonly expression?: string | undefined;
  readonly mode?: "OR" | "AND" | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly fuzzy?: boolean | undefined;
};

const variantFields = [
  "variantsInfo.variants.sku",
  "variantsInfo.variants.barcode",
  "minVariantPriceInfo.sku",
  "sku",
  "barcode",
];
const weightOf: Readonly<Record<string, "A" | "B" | "D">> = {
  name: "A",
  description: "D",
  plainDescription: "D",
  ...Object.fromEntries(variantFields.map((field) => [field, "B" as const])),
};

function weightsOf(fields: readonly string[]): Weights {
  const found = fields.map((field) => weightOf[field] ?? "B");
  // Joined in the order of the type's literals.
  return (["A", "B", "D"] as const).filter((weight) => found.includes(weight)).join("") as Weights;
}

type FoundText = {
  readonly where: Condition;
  /** Absent when ranking all matches would take too long. */
  readonly relevance?: RawBuilder<unknown>;
};

const MAX_RANKED = 5000;

/**
 * The text of a version 3 search as a condition on `products p`: one matching word is enough (mode `AND`: every word),
 * in the given fields (default: all); more matching words rank higher. `fuzzy` corrects unknown words. Undefined without a text.
 */
export async function textSearch(
  connection: Connection,
  { expression = "", mode = "OR", fields = [], fuzzy = false }: SearchDetails,
): Promise<FoundText | undefined> {
  if (expression.trim() === "") return undefined;
  const typed = wordsOf(expression);
  // A text without a single word matches nothing, not everything.
  if (typed.length === 0) return { where: sql<boolean>`false`, relevance: sql`0::numeric` };
  const corrected = fuzzy ? await correctWords(connection, typed) : undefined;
  const { query: analyzed, isLarge, expected = 0 } = await analyzeQuery(connection, corrected ?? typed);
  const query: TextQuery = { ...analyzed, mode, weights: weightsOf(fields) };
  const where = allOf([matches(query), ...inCodes(query, fields)]);
  // Any of several words is at least as frequent as all of them together.
  return isLarge && expected > (mode === "OR" && typed.length > 1 ? 0 : MAX_RANKED)
    ? { where }
    : { where, relevance: relevanceOf(query) };
}

/** Search terms contain more than codes; when only codes are requested, one of them has to contain a word. */
function inCodes({ words }: TextQuery, fields: readonly string[]): Condition[] {
  if (fields.length === 0 || !fields.every((field) => variantFields.includes(field))) return [];
  const patterns = words.map((word) => `%${word}%`);
  return [
    sql<boolean>`(lower(p.sku) like any(${patterns}::text[]) or exists (select from variants v
      where v.product_id = p.id and lower(v.sku || ' ' || v.barcode) like any(${patterns}::text[])))`,
  ];
}
