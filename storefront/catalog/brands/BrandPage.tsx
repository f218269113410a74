import { formatMessage } from "#api/store/messages.ts";
import { Breadcrumb } from "#storefront/components/Breadcrumb.tsx";
import type { Link } from "#storefront/views.ts";
import { useLanguage, useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import listingStyles from "../collections/listing.module.css";
import { ProductListing } from "../collections/ProductListing.tsx";
import type { ListingView } from "../collections/views.ts";
import { brandTexts } from "./texts/texts.ts";

type Props = { brand: { name: string; listing: ListingView }; trail: readonly Link[] };

export function BrandPage({ brand, trail }: Props) {
  const language = useLanguage();
  const texts = useTexts(brandTexts).brand;
  return (
    <div className={layout.page}>
      <Breadcrumb trail={trail} current={brand.name} />
      <div className={listingStyles.head}>
        <h1>
          <bdi>{brand.name}</bdi>
        </h1>
        <p className={layout.lead}>{formatMessage(language, texts.lead, { brand: brand.name })}</p>
      </div>
      <ProductListing listing={brand.listing} />
    </div>
  );
}
