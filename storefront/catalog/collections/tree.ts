/** A collection's ancestors, children, and the merchant's description. */
import { getCategoryBySlug, queryCategories } from "#api/catalog/collections/categories.ts";
import { collectionPath } from "#storefront/catalog-facts.ts";
import { orUndefined, type ShopContext } from "#storefront/context.ts";
import type { Link } from "#storefront/views.ts";
import { type RichNode, readTree } from "../rich-content/nodes.ts";

export type TreeAround = { above: readonly Link[]; below: readonly Link[]; story: readonly RichNode[] };

const MAX_CHILDREN = 50;

export async function treeAround(context: ShopContext, id: string, slug: string): Promise<TreeAround> {
  const [found, children] = await Promise.all([
    orUndefined(
      context.request.call(getCategoryBySlug, {
        params: { slug },
        query: { fields: ["BREADCRUMBS_INFO", "RICH_CONTENT_DESCRIPTION"] },
      }),
    ),
    context.request.call(queryCategories, {
      body: {
        query: {
          filter: { "parentCategory.id": id },
          sort: [{ fieldName: "parentCategory.index", order: "ASC" }],
          cursorPaging: { limit: MAX_CHILDREN },
        },
      },
    }),
  ]);
  return {
    above: (found?.category.breadcrumbsInfo?.breadcrumbs ?? []).map((crumb) => ({
      label: crumb.categoryName,
      href: collectionPath(crumb.categorySlug),
    })),
    below: children.categories.map((child) => ({ label: child.name, href: collectionPath(child.slug) })),
    story: readTree(found?.category.richContentDescription),
  };
}

const MAX_CATEGORIES = 1000;

/** Ids of collections with a parent. Listings of top-level collections leave them out. */
export async function childIds(context: ShopContext): Promise<ReadonlySet<string>> {
  const { categories } = await context.request.call(queryCategories, {
    body: { query: { cursorPaging: { limit: MAX_CATEGORIES } } },
  });
  return new Set(categories.filter(({ parentCategory }) => parentCategory.id !== undefined).map(({ id }) => id));
}
