import { fill } from "#api/languages.ts";
import { useTexts } from "#ui/language.ts";
import listingStyles from "../collections/listing.module.css";
import { ProductListing } from "../collections/ProductListing.tsx";
import type { ListingView } from "../collections/views.ts";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import layout from "../components/layout.module.css";
import type { Link } from "../views.ts";
import { brandTexts } from "./texts/texts.ts";

type Props = { brand: { name: string; listing: ListingView }; trail: readonly Link[] };

export function BrandPage({ brand, trail }: Props) {
  const texts = useTexts(brandTexts).brand;
  return (
    <div className={layout.page}>
      <Breadcrumb trail={trail} current={brand.name} />
      <div className={listingStyles.head}>
        <h1>
          <bdi>{brand.name}</bdi>
        </h1>
        <p className={layout.lead}>{fill(texts.lead, { brand: brand.name })}</p>
      </div>
      <ProductListing listing={brand.listing} />
    </div>
  );
}
