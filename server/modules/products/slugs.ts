/** Addresses of products: made from the name, unique, and never dead: an earlier address leads on. */
import { sql } from "kysely";
import type { Tx } from "#server/platform/db/db.ts";

/** Lower case ASCII letters, digits and hyphens; a name without any becomes `fallback`. */
export function slugify(name: string, fallback: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 90)
    .replace(/-+$/, "");
  return slug === "" ? fallback : slug;
}

/** The slug itself, or with the next free number: `mug`, `mug-1`, `mug-2`. */
export function nextFree(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  for (let number = 1; ; number++) if (!taken.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

export async function freeProductSlug(tx: Tx, name: string): Promise<string> {
  const base = slugify(name, "product");
  const { rows } = await sql<{ slug: string }>`
    select slug from products where slug = ${base} or slug like ${`${base}-%`}`.execute(tx);
  return nextFree(base, new Set(rows.map((row) => row.slug)));
}

/** The product keeps its old address as a redirect; its new one is a redirect no more. */
export async function moveSlug(
  tx: Tx,
  productId: string,
  slugs: { from?: string; to: string; now: Date },
): Promise<void> {
  await tx.deleteFrom("product_slug_redirects").where("slug", "=", slugs.to).execute();
  if (slugs.from === undefined || slugs.from === slugs.to) return;
  await tx
    .insertInto("product_slug_redirects")
    .values({ slug: slugs.from, product_id: productId, created_at: slugs.now })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet({ product_id: productId, created_at: slugs.now }))
    .execute();
}
