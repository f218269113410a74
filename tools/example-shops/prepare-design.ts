/** A design file of `examples/designs` with the products and images that a merchant would choose. */
import type { ShopCollection } from "#api/catalog/collections/shop-collections.ts";
import type { DesignFile } from "#api/content/designs.ts";
import type { Shop } from "./shops.ts";

/** Throws if the shop names a section or collection that doesn't exist. */
export function prepareDesign(file: DesignFile, shop: Shop, collections: readonly ShopCollection[]): DesignFile {
  const prepared = structuredClone(file);
  const { home } = prepared.design.templates;
  const find = (slug: string): ShopCollection => {
    const found = collections.find((collection) => collection.slug === slug);
    if (found === undefined) throw new Error(`There is no collection "${slug}".`);
    return found;
  };
  const settingsOf = (place: string): Record<string, unknown> => {
    const [sectionId, blockId] = place.split("/");
    const section = home.find((each) => each.id === sectionId);
    const holder = blockId === undefined ? section : section?.blocks.find((block) => block.id === blockId);
    if (holder === undefined) throw new Error(`${shop.design} has no section or block "${place}".`);
    return holder.settings;
  };
  for (const [place, slug] of Object.entries(shop.products))
    Object.assign(settingsOf(place), { source: "collection", collection: find(slug).id });
  for (const [place, slug] of Object.entries(shop.images)) {
    const image = find(slug).media;
    if (image === undefined) throw new Error(`The collection "${slug}" has no image.`);
    settingsOf(place).image = { mediaId: image.id, alt: image.image?.altText ?? "" };
  }
  return prepared;
}
