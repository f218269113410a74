/** Addresses of products: made from the name, unique, and never dead: an earlier address leads on. */
import { sql } from "kysely";
import { newId } from "#server/platform/crypto/ids.ts";
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
  const [slug = "product"] = await freeProductSlugs(tx, [{ name }]);
  return slug;
}

/** Tried before a name gets letters of chance: enough for people, and few enough to look up for a hundred products. */
const NUMBERS = Array.from({ length: 30 }, (_, index) => index + 1);

/** Addresses for several products at once: the one asked for, or a free one made from the name. */
export async function freeProductSlugs(
  tx: Tx,
  wishes: readonly { slug?: string | undefined; name: string }[],
): Promise<string[]> {
  const bases = new Set(wishes.flatMap(({ slug, name }) => (slug === undefined ? [slugify(name, "product")] : [])));
  const candidates = [...bases].flatMap((base) => [base, ...NUMBERS.map((number) => `${base}-${number}`)]);
  const { rows } = await sql<{ slug: string }>`
    select slug from products where slug = any(${candidates}::text[])`.execute(tx);
  const taken = new Set([...rows.map((row) => row.slug), ...wishes.flatMap(({ slug }) => slug ?? [])]);
  return wishes.map(({ slug, name }) => {
    if (slug !== undefined) return slug;
    const base = slugify(name, "product");
    const found = [base, ...NUMBERS.map((number) => `${base}-${number}`)].find((text) => !taken.has(text));
    const free = found ?? `${base}-${newId().slice(-8)}`;
    taken.add(free);
    return free;
  });
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

/** Addresses that a product had only through a change that was taken back. */
export async function forgetSlugRedirects(
  tx: Tx,
  redirects: readonly { productId: string; slug: string }[],
): Promise<void> {
  if (redirects.length === 0) return;
  await sql`
    delete from product_slug_redirects d using json_to_recordset(${JSON.stringify(redirects)}::json)
      as r ("productId" uuid, slug text) where d.slug = r.slug and d.product_id = r."productId"`.execute(tx);
}
