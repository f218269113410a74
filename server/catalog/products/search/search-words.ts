/** Free text as a condition: stop words left out, synonyms let in, typing errors put right, in as few statements as it goes. */
import { type RawBuilder, sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import { allOf, type Condition } from "#server/platform/query/query-language.ts";
import { defaultSynonyms } from "./default-synonyms.ts";
import {
  type Candidate,
  compoundsOf,
  type Group,
  groupsOf,
  nearest,
  phrasesOf,
  type Synonyms,
  type Term,
  wordsOf,
} from "./search-text.ts";

/** Weights of `products.search_vector`: A names, B search terms (brand, SKUs, barcodes, choices, collections), D descriptions. */
type Weights = "" | "A" | "B" | "D" | "AB" | "AD" | "BD" | "ABD";

export type TextQuery = {
  readonly words: readonly string[];
  readonly groups: readonly Group[];
  readonly mode: "AND" | "OR";
  readonly weights: Weights;
};

type Known = {
  stops: boolean[];
  synonyms: Synonyms[] | null;
  isSaved: boolean;
  compounds: string[];
  shown: number | null;
  completions: { word: string; words: string[] | null; uses: number | null }[] | null;
};

/** From so many visible products on, beginnings of words are looked up among the words before the products are. */
const LARGE_CATALOG = 10_000;
const MAX_COMPLETIONS = 30;

export type Understood = {
  query: TextQuery;
  /** How many visible products the catalogue has. */
  shown: number;
  isLarge: boolean;
  /**
   * Of a large catalogue: how many products have the words, by the kept counts of single words, as if they stood there
   * independently. Undefined when a word is not known (a SKU): those are rare.
   */
  expected: number | undefined;
  /** The rarest word's place in `query.groups`, where words have kept counts. */
  rarest: number | undefined;
  /** Kept counts of single words. */
  uses: ReadonlyMap<string, number | undefined>;
};

/**
 * One statement: which words carry no meaning, which have synonyms, how many products there are to search in. In a large
 * catalogue a beginning is exchanged for the most frequent words it begins: how often those occur is known, and of
 * beginnings nothing is.
 */
export async function understand(
  connection: Connection,
  words: readonly string[],
  /** The shop's: its default synonyms apply until the merchant saves some. */
  locale?: string,
): Promise<Understood> {
  const { rows } = await sql<Known>`
    with size as materialized (
      select shown from collection_counts where collection_id = '00000000-0000-0000-0000-000000000000'),
    typed as (select word, ordinal from unnest(${[...words]}::text[]) with ordinality as t (word, ordinal))
    select array(select numnode(to_tsquery('english', word)) = 0 from typed order by ordinal) as stops,
      (select json_agg(json_build_object('words', words, 'isOneWay', is_one_way) order by position)
        from search_synonyms where words && ${phrasesOf(words)}::text[]) as synonyms,
      exists (select from search_synonyms_saved) as "isSaved",
      array(select word from search_words where word = any(${compoundsOf(words)}::text[])) as compounds,
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
  // "The Who" is a name: when nothing else is left, stop words count.
  const groups = meaningful.length > 0 ? meaningful : all;
  return toUnderstood(groups, shown ?? 0, uses);
}

function toUnderstood(
  groups: readonly Group[],
  shown: number,
  uses: ReadonlyMap<string, number | undefined>,
): Understood {
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

/** The same search with some of its groups. */
export const narrowTo = ({ query, shown, uses }: Understood, places: readonly number[]): Understood =>
  toUnderstood(
    query.groups.filter((_, place) => places.includes(place)),
    shown,
    uses,
  );

/** Only of groups that are one word: alternatives would have to be looked up one by one. */
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
 * The products that have one of a group's words, each looked up in the index of words by itself, and `where` besides. The
 * planner has no idea how rare a rare word is; of thirty alternatives it would expect a seventh of the catalogue and read
 * all of it.
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

/** `isExact` wants whole words, for ranking them above beginnings. */
export function toTsQuery({ groups, mode, weights }: TextQuery, isExact = false): RawBuilder<unknown> {
  const spell = (term: Term): RawBuilder<unknown> => {
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
    // The same word twice would count twice in the planner's expectations; a phrase without its stop words is another.
    return sql`(case when to_tsquery('english', ${text}) = to_tsquery('simple', ${whole})
        or numnode(to_tsquery('english', ${text})) < numnode(to_tsquery('simple', ${text})) then to_tsquery('simple', ${whole})
      else to_tsquery('english', ${text}) || to_tsquery('simple', ${whole}) end)`;
  };
  const alternatives = groups.map((group) => sql`(${sql.join(group.map(spell), sql` || `)})`);
  return sql`(${sql.join(alternatives, mode === "OR" ? sql` || ` : sql` && `)})`;
}

export const matches = (query: TextQuery): Condition => sql<boolean>`p.search_vector @@ ${toTsQuery(query)}`;

/**
 * How well a product fits: whole words first, in its name before anywhere else; then what sells. What cannot be bought
 * comes last. An exact decimal, so that cursors can continue at it.
 */
export const relevanceOf = (query: TextQuery): RawBuilder<unknown> => sql`(
  ts_rank(p.search_vector, ${toTsQuery(query, true)})::numeric
  + case when p.search_vector @@ ${toTsQuery({ ...query, weights: "A" })} then 0.6
    when p.search_vector @@ ${toTsQuery({ ...query, weights: "AB" })} then 0.3 else 0 end
  + least(p.popularity, 10000) / 10000000.0
  - case when p.availability = 'OUT_OF_STOCK' then 10 else 0 end)`;

/**
 * The words with the wrong ones replaced by the nearest words of the catalogue, or undefined when there is nothing
 * nearer. A word that begins any word of the catalogue is right.
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

export type SearchDetails = {
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
  // The order of the letters is that of the type.
  return (["A", "B", "D"] as const).filter((weight) => found.includes(weight)).join("") as Weights;
}

export type FoundText = {
  readonly where: Condition;
  /** Left out when so many products have the words that ranking them all would take too long. */
  readonly relevance?: RawBuilder<unknown>;
};

const MAX_RANKED = 5000;

/**
 * The text of a version 3 search as a condition on `products p`: one word is enough (unless all are asked for), in some
 * fields or all; the more words fit, the better. `fuzzy` puts words right that the catalogue does not know. Undefined when
 * nothing is searched for.
 */
export async function textSearch(
  connection: Connection,
  { expression = "", mode = "OR", fields = [], fuzzy = false }: SearchDetails,
): Promise<FoundText | undefined> {
  if (expression.trim() === "") return undefined;
  const typed = wordsOf(expression);
  // Something was typed, but no word of it: that finds nothing, rather than everything.
  if (typed.length === 0) return { where: sql<boolean>`false`, relevance: sql`0::numeric` };
  const corrected = fuzzy ? await correctWords(connection, typed) : undefined;
  const { query: understood, isLarge, expected = 0 } = await understand(connection, corrected ?? typed);
  const query: TextQuery = { ...understood, mode, weights: weightsOf(fields) };
  const where = allOf([matches(query), ...inCodes(query, fields)]);
  // Any of several words is at least as common as all of them.
  return isLarge && expected > (mode === "OR" && typed.length > 1 ? 0 : MAX_RANKED)
    ? { where }
    : { where, relevance: relevanceOf(query) };
}

/** Search terms are more than codes; when only codes are asked for, one of them must hold a word. */
function inCodes({ words }: TextQuery, fields: readonly string[]): Condition[] {
  if (fields.length === 0 || !fields.every((field) => variantFields.includes(field))) return [];
  const patterns = words.map((word) => `%${word}%`);
  return [
    sql<boolean>`(lower(p.sku) like any(${patterns}::text[]) or exists (select from variants v
      where v.product_id = p.id and lower(v.sku || ' ' || v.barcode) like any(${patterns}::text[])))`,
  ];
}
