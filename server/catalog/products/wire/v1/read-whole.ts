import type { Connection } from "#server/platform/db/db.ts";
import { type ProductDocument, type ProductPart, readProducts } from "../../read/documents.ts";

const parts: ReadonlySet<ProductPart> = new Set(["html", "allMedia", "sectionHtml", "collections"]);

/** Version 1 returns whole products with all variants. In the order of the ids; unknown ids are skipped. */
export const readWhole = (connection: Connection, ids: readonly string[]): Promise<ProductDocument[]> =>
  readProducts(connection, ids, { parts, withVariants: true });
