/** Tags of entities: private ones for staff and apps, public ones for everyone who can see the entity. */
import { type RawBuilder, sql } from "kysely";
import { AppError } from "../http/app-error.ts";
import type { Field } from "../query/query-language.ts";

type TagList = { readonly tagIds?: readonly string[] | undefined };
type Tags = {
  readonly privateTags?: TagList | null | undefined;
  readonly publicTags?: TagList | null | undefined;
};
export type TagChange = { readonly assignTags?: Tags | undefined; readonly unassignTags?: Tags | undefined };

/** Columns of every tagged table. */
export type TagColumns = { private_tag_ids: string[]; public_tag_ids: string[] };

const MAX_TAGS = 100;
const idsOf = (tags: Tags | undefined, which: keyof Tags): readonly string[] => tags?.[which]?.tagIds ?? [];

/** @throws {AppError} EMPTY_ASSIGN_AND_UNASSIGN_LISTS */
export function requireTags({ assignTags, unassignTags }: TagChange): void {
  const all = [assignTags, unassignTags].flatMap((tags) => [
    ...idsOf(tags, "privateTags"),
    ...idsOf(tags, "publicTags"),
  ]);
  if (all.length === 0) throw new AppError("EMPTY_ASSIGN_AND_UNASSIGN_LISTS");
}

/** Removes tags before adding, so a tag in both lists is kept. */
export function changedTags(known: TagColumns, change: TagChange): TagColumns {
  const next = (before: readonly string[], which: keyof Tags): string[] => {
    const gone = new Set(idsOf(change.unassignTags, which));
    const kept = before.filter((tag) => !gone.has(tag));
    return [...new Set([...kept, ...idsOf(change.assignTags, which)])].slice(0, MAX_TAGS);
  };
  return {
    private_tag_ids: next(known.private_tag_ids, "privateTags"),
    public_tag_ids: next(known.public_tag_ids, "publicTags"),
  };
}

/** Tags of an entity when all its fields are written. */
export const tagColumns = (tags: Tags): TagColumns => ({
  private_tag_ids: [...new Set(idsOf(tags, "privateTags"))],
  public_tag_ids: [...new Set(idsOf(tags, "publicTags"))],
});

/** `seesHidden`: whether the caller can see private tags. */
export const presentTags = (
  { private_tag_ids, public_tag_ids }: TagColumns,
  { seesHidden } = { seesHidden: true },
) => ({
  ...(seesHidden ? { privateTags: { tagIds: private_tag_ids } } : {}),
  publicTags: { tagIds: public_tag_ids },
});

/** A filterable field for a tag column. */
export const tagField = (column: RawBuilder<unknown>): Field => ({
  kind: "list",
  hasSome: (values) => sql<boolean>`${column} && ${[...values]}::text[]`,
  hasAll: (values) => sql<boolean>`${column} @> ${[...values]}::text[]`,
  exists: sql<boolean>`${column} <> '{}'`,
  values: sql`select t.value from unnest(${column}) as t (value)`,
});

/** Filterable fields of tagged rows; `r` is the row's alias. */
export const tagFields = {
  "tags.privateTags.tagIds": tagField(sql`r.private_tag_ids`),
  "tags.publicTags.tagIds": tagField(sql`r.public_tag_ids`),
} as const satisfies Record<string, Field>;
