/** Product slugs: derived from the name, unique, and permanent: a previous slug redirects to the current one. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
import type { Tx } from "#server/platform/db/db.ts";

/** Lowercase ASCII letters, digits and hyphens; a name without any becomes `fallback`. */
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
  const [slug = "product"] = await freeProductSlugs(tx, [{ name }]);
  return slug;
}

/**
 * Numbers tried before random letters are appended: enough for manual use, and few enough to look up for a hundred
 * products.
 */
const NUMBERS = Array.from({ length: 30 }, (_, index) => index + 1);

/** Slugs for several products at once: the requested one, or a free one derived from the name. */
export async function freeProductSlugs(
  tx: Tx,
  requests: readonly { slug?: string | undefined; name: string }[],
): Promise<string[]> {
  const bases = new Set(requests.flatMap(({ slug, name }) => (slug === undefined ? [slugify(name, "product")] : [])));
  const candidates = [...bases].flatMap((base) => [base, ...NUMBERS.map((number) => `${base}-${number}`)]);
  const { rows } = await sql<{ slug: string }>`
    select slug from products where slug = any(${candidates}::text[])`.execute(tx);
  const taken = new Set([...rows.map((row) => row.slug), ...requests.flatMap(({ slug }) => slug ?? [])]);
  return requests.map(({ slug, name }) => {
    if (slug !== undefined) return slug;
    const base = slugify(name, "product");
    const found = [base, ...NUMBERS.map((number) => `${base}-${number}`)].find((text) => !taken.has(text));
    const free = found ?? `${base}-${newId().slice(-8)}`;
    taken.add(free);
    return free;
  });
}

/** Keeps the old slug as a redirect and removes any redirect from the new one. */
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

/** Deletes redirects from slugs that a product had only because of a change that was undone. */
export async function deleteSlugRedirects(
  tx: Tx,
  redirects: readonly { productId: string; slug: string }[],
): Promise<void> {
  if (redirects.length === 0) return;
  await sql`
    delete from product_slug_redirects d using json_to_recordset(${JSON.stringify(redirects)}::json)
      as r ("productId" uuid, slug text) where d.slug = r.slug and d.product_id = r."productId"`.execute(tx);
}
