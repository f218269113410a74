/** Pages and posts of WordPress: the columns that `read-wxr.ts` makes of its export file. */
import { wxrColumns } from "../../tables/read-wxr.ts";
import { keyOfPage, readPage } from "../read-page.ts";
import type { PageFormat } from "../record.ts";

const known: ReadonlySet<string> = new Set(wxrColumns);
const kindOf = (type = "") => (type === "post" ? ("post" as const) : ("page" as const));

export const wordpressPages: PageFormat = {
  marks: ["wp:post_type", "wp:status", "content", "slug", "link"],
  columnOf: (header) => (known.has(header) ? header : undefined),
  keyOf: (row) => keyOfPage(row, kindOf(row.cells["wp:post_type"])),
  read(rows, context) {
    const { "wp:post_type": type, "wp:status": status, link } = rows[0]?.cells ?? {};
    const isPublished = status === "publish" || status === "future";
    const base = link !== undefined && URL.canParse(link) ? link : undefined;
    return readPage(rows, { kind: kindOf(type), tagSeparator: "\n", isPublished, base }, context);
  },
};
