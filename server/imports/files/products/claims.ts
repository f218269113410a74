/** Detects products of a file that would write the same product or use the same URL slug, during the check. */
import { sql } from "kysely";
import type { Connection } from "#server/platform/db/db.ts";
import { causeOf } from "../tables/problem-cause.ts";
import type { ReadProduct } from "./record/record.ts";

type Claims = { claim(product: ReadProduct, productId: string | undefined): void };

export async function readClaims(
  connection: Connection,
  { id, ids, read }: { id: string; ids: readonly (string | undefined)[]; read: readonly ReadProduct[] },
): Promise<Claims> {
  const productIds = ids.flatMap((each) => each ?? []);
  const slugs = read.flatMap((product) => slugOf(product) ?? []);
  const { rows: byProduct } = await sql<{ key: string; line: number }>`
    select product_id::text as key, line from import_items
    where import_id = ${id}::uuid and product_id = any(${productIds}::uuid[])`.execute(connection);
  const { rows: bySlug } = await sql<{ key: string; line: number }>`
    select part ->> 'slug' as key, line from import_items
    where import_id = ${id}::uuid and outcome = 'CREATE' and part ->> 'slug' = any(${slugs}::text[])`.execute(
    connection,
  );
  const lines = new Map([...byProduct, ...bySlug].map(({ key, line }) => [key, line]));
  return {
    claim(product, productId) {
      const slug = slugOf(product);
      const key = productId ?? slug;
      if (key === undefined) return;
      const other = lines.get(key);
      if (other === undefined) lines.set(key, product.line);
      else {
        const cause = causeOf(productId === undefined ? "SLUG_IN_FILE" : "SAME_PRODUCT", { row: other });
        product.problems.push({ line: product.line, column: "", value: slug ?? product.handle, ...cause });
      }
    },
  };
}

const slugOf = ({ part, newSlug }: ReadProduct): string | undefined => part.slug || newSlug || undefined;
