/** `/c`: all collections. `/c/:slug`: one collection with filters. */
import { getShopCollectionBySlug } from "#api/catalog/collections/shop-collections.ts";
import { ALL_PRODUCTS_SLUG } from "#api/catalog/products/product-parts.ts";
import { formatMessage } from "#api/store/messages.ts";
import { collectionPath, presentCollection } from "#storefront/catalog-facts.ts";
import { breadcrumbData } from "#storefront/components/Breadcrumb.tsx";
import { loadSections } from "#storefront/content/sections/load-sections.ts";
import type { LoadedSections } from "#storefront/content/sections/loaded.ts";
import { Sections } from "#storefront/content/sections/Sections.tsx";
import { orNotFound } from "#storefront/context.ts";
import { page, SPECULATION_HEADER } from "#storefront/pages.tsx";
import type { CollectionCardView } from "#storefront/views.ts";
import { leaveTo } from "#ui/pages/page.ts";
import { readTree, words } from "../rich-content/nodes.ts";
import { loadBanners } from "./banners.ts";
import { CollectionPage } from "./CollectionPage.tsx";
import { CollectionsPage } from "./CollectionsPage.tsx";
import { hasFilters, type Listing, loadListing } from "./listing.ts";
import { collectionTexts } from "./texts/texts.ts";
import type { CollectionView } from "./views.ts";

export const collectionsPage = page<{ collections: readonly CollectionCardView[] }>({
  path: "/c",
  ignoresQuery: true,
  cache: "public",
  async load(context) {
    return { collections: context.collections.filter(({ count, isTopLevel }) => count > 0 && isTopLevel) };
  },
  head: (_data, context) => ({
    title: collectionTexts[context.shop.language].all.title,
    description: formatMessage(context.shop.language, collectionTexts[context.shop.language].all.description, {
      shop: context.shop.name,
    }),
    canonical: "/c",
  }),
  View: CollectionsPage,
  headers: () => [SPECULATION_HEADER],
});

type Data = { view: CollectionView; listing: Listing; sections: LoadedSections };

const toLink = ({ name, slug }: { name: string; slug: string }) => ({ label: name, href: collectionPath(slug) });

export const collectionPage = page<Data>({
  path: "/c/:slug",
  cache: "public",
  async load(context, { slug = "" }) {
    if (slug === ALL_PRODUCTS_SLUG) throw leaveTo("/search", 301);
    const path = collectionPath(slug);
    const present = orNotFound(context.request.call(getShopCollectionBySlug, { params: { slug } })).then(
      ({ collection: found }) => {
        if (found.slug !== slug) throw leaveTo(collectionPath(found.slug) + context.request.url.search, 301);
        return found;
      },
    );
    const listed = loadListing(context, { path, collectionSlug: slug });
    // An earlier address has no listing: what the collection itself says counts.
    const [collection, listing] = await Promise.all([
      present,
      listed.catch((error) => present.then(() => Promise.reject(error))),
    ]);
    const card = presentCollection(collection);
    const [banners, sections] = await Promise.all([
      loadBanners(context, collection.id, listing),
      loadSections(context, context.shop.design.templates.collection, "collection"),
    ]);
    const story = readTree(collection.story);
    const texts = collectionTexts[context.shop.language];
    const trail = [
      { label: texts.home, href: "/" },
      { label: texts.collections, href: "/c" },
      ...collection.ancestors.map(toLink),
    ];
    return {
      listing,
      sections,
      view: {
        name: card.name,
        description: card.description,
        href: path,
        picture: card.picture,
        trail,
        children: collection.children.map(toLink),
        // A rich text that only repeats the line below the title is the same text as a tree.
        story: words(story) === card.description.trim() ? [] : story,
        listing: listing.view,
        banners,
      },
    };
  },
  head({ view, listing }, context) {
    const { state } = listing;
    const texts = collectionTexts[context.shop.language].collection;
    // Each page of a list has its own canonical URL; filtered and sorted lists have that of the plain list.
    const isPlain = !hasFilters(state) && state.sort === "featured";
    const canonical = isPlain && state.page > 1 ? `${view.href}?page=${state.page}` : view.href;
    return {
      title:
        state.page > 1
          ? formatMessage(context.shop.language, texts.titleOfPage, { name: view.name, page: state.page })
          : view.name,
      description:
        view.description ||
        formatMessage(context.shop.language, texts.description, { name: view.name, shop: context.shop.name }),
      canonical,
      isIndexed: isPlain,
      ...(view.picture && { image: view.picture }),
      next: isPlain ? view.listing.nextHref : undefined,
      previous: isPlain ? view.listing.previousHref : undefined,
      structured: [
        breadcrumbData(view.trail, { label: view.name, href: view.href }, context.baseUrl),
        {
          "@type": "ItemList",
          itemListElement: view.listing.products.map((product, index) => ({
            "@type": "ListItem",
            position: view.listing.shown.from + index,
            url: context.baseUrl + product.href,
          })),
        },
      ],
    };
  },
  View: ({ data: { view, sections } }) => <Sections loaded={sections} hasTitle main={<CollectionPage data={view} />} />,
  headers: () => [SPECULATION_HEADER],
});
