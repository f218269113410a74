import type { ShopFacts } from "#storefront/facts.ts";
import { imageSource, isStored } from "#storefront/pictures.ts";

/** The merchant's logo, or the store's name. */
export function Logo({ shop }: { shop: ShopFacts }) {
  const { logo, logoWidth } = shop.design.brand;
  if (!logo || !isStored(logo)) return shop.name;
  const { src, srcSet } = imageSource(logo, [logoWidth, logoWidth * 2, logoWidth * 3].map(Math.ceil));
  const height = Math.round((logoWidth * logo.height) / logo.width);
  return <img src={src} srcSet={srcSet} sizes={`${logoWidth}px`} width={logoWidth} height={height} alt={shop.name} />;
}
