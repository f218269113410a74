/** Simple search of small entities: all words, or any of them, anywhere in a text, ignoring accents and case. */
import { type RawBuilder, sql } from "kysely";
import type { Search } from "#api/queries.ts";
import type { Condition } from "./query-language.ts";

const MAX_WORDS = 20;

export function containsWords(text: RawBuilder<unknown>, { search }: Pick<Search, "search">): Condition {
  const words = (search?.expression ?? "")
    .split(/\s+/)
    .filter((word) => word !== "")
    .slice(0, MAX_WORDS);
  if (words.length === 0) return sql<boolean>`true`;
  const each = words.map((word) => sql<boolean>`position(plain_text(${word}) in plain_text(${text})) > 0`);
  return sql<boolean>`(${sql.join(each, search?.mode === "OR" ? sql` or ` : sql` and `)})`;
}
