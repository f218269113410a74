/** Finds where a path that the store doesn't have redirects to. */
import { normalizePath } from "#api/content/redirect-paths.ts";
import { findCollection } from "#server/catalog/collections/public.ts";
import { findIdBySlug, findVisibleSlug } from "#server/catalog/products/public.ts";
import { findPublished, type Kind, pages, posts } from "#server/content/documents/public.ts";
import type { Connection } from "#server/platform/db/db.ts";

/** Redirects to paths that redirect in turn; longer chains are circles. */
const MAX_STEPS = 5;

export async function resolveRedirect(db: Connection, address: string): Promise<string | undefined> {
  const path = normalizePath(address);
  if (path === undefined) return undefined;
  return (await followRedirects(db, path)) ?? findByEarlierPath(db, path);
}

async function followRedirects(db: Connection, start: string): Promise<string | undefined> {
  let target: string | undefined;
  let path: string | undefined = start;
  for (let step = 0; path !== undefined; step++) {
    const row = await db.selectFrom("content_redirects").select("target").where("path", "=", path).executeTakeFirst();
    if (row === undefined) return target;
    if (step === MAX_STEPS) return undefined;
    target = row.target;
    path = target.startsWith("/") ? normalizePath(target) : undefined;
  }
  return target;
}

type Rule = {
  readonly pattern: RegExp;
  find(db: Connection, slug: string): Promise<string | undefined>;
};

const ofKind =
  <Body>(kind: Kind<Body>, prefix: string) =>
  async (db: Connection, slug: string) => {
    const found = await findPublished(db, kind, slug);
    return found && prefix + encodeURIComponent(kind.slug(found.body));
  };

async function findProduct(db: Connection, slug: string): Promise<string | undefined> {
  const id = await findIdBySlug(db, slug);
  const current = id && (await findVisibleSlug(db, id));
  return current && `/p/${encodeURIComponent(current)}`;
}

async function findCategory(db: Connection, slug: string): Promise<string | undefined> {
  const found = await findCollection(db, { slug }, false);
  return found && `/c/${encodeURIComponent(found.slug)}`;
}

/** Paths of Shopify and WooCommerce. Imports keep the slugs. */
const rules: readonly Rule[] = [
  { pattern: /^(?:\/collections\/[^/]+)?\/products?\/(?:[^/]+\/)*([^/]+)$/, find: findProduct },
  { pattern: /^\/(?:collections|product-category)\/(?:[^/]+\/)*([^/]+)$/, find: findCategory },
  { pattern: /^\/blogs\/[^/]+\/([^/]+)$/, find: ofKind(posts, "/blog/") },
  // WordPress has posts and pages at the top.
  { pattern: /^\/([^/]+)$/, find: ofKind(pages, "/pages/") },
  { pattern: /^(?:\/\d{4}\/\d\d(?:\/\d\d)?)?\/([^/]+)$/, find: ofKind(posts, "/blog/") },
];

async function findByEarlierPath(db: Connection, path: string): Promise<string | undefined> {
  for (const { pattern, find } of rules) {
    const [, slug] = pattern.exec(path) ?? [];
    const target = slug && (await find(db, slug));
    if (target) return target;
  }
  return undefined;
}
