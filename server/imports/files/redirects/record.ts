/** A redirect as files have it, and the state that an undo restores. */
import type { EnteredRedirect } from "#server/content/site-redirects/public.ts";
import type { ItemRow } from "../queries.ts";
import type { Row, TableFormat } from "../tables/table.ts";

export type RedirectPart = { readonly path: string; readonly target: string };

export type RedirectFormat = TableFormat & {
  /** Whether the row redirects more than one path. */
  isPattern?(row: Row): boolean;
};

/** Null if the import created the redirect. */
export type RedirectBefore = Pick<EnteredRedirect, "target" | "origin">;

export type RedirectItem = ItemRow<RedirectPart, RedirectBefore>;
