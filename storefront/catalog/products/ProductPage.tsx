import { Breadcrumb } from "#storefront/components/Breadcrumb.tsx";
import { isSaleWord } from "#storefront/components/ProductCard.tsx";
import { Recent } from "#storefront/components/Recent.tsx";
import { Recommended } from "#storefront/components/Recommended.tsx";
import { componentTexts } from "#storefront/components/texts/texts.ts";
import { Gallery } from "#storefront/islands/Gallery.tsx";
import { ReviewSection } from "#storefront/marketing/reviews/Reviews.tsx";
import reviewStyles from "#storefront/marketing/reviews/reviews.module.css";
import { Badge } from "#ui/Badge.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { useTexts } from "#ui/language.ts";
import { CachedHtml } from "#ui/pages/cached-html.tsx";
import { DataBlock } from "#ui/pages/Html.tsx";
import { Island } from "#ui/pages/Island.tsx";
import { Stars } from "#ui/stars/Stars.tsx";
import layout from "../../components/layout.module.css";
import { BuyBar, BuyBox, Notes } from "./buying/BuyBox.tsx";
import { Save } from "./buying/Save.tsx";
import { Details } from "./Details.tsx";
import styles from "./product.module.css";
import { productTexts } from "./texts/texts.ts";
import type { ProductView, TitleView } from "./views.ts";

type Props = { data: ProductView; hasRecommended: boolean; hasRecent: boolean };

export function ProductPage({ data, hasRecommended, hasRecent }: Props) {
  return (
    <div className={layout.page} data-seen={data.path}>
      <CachedHtml as="div" of={data.trail} look={data.name}>
        {() => <Breadcrumb trail={data.trail} current={data.name} />}
      </CachedHtml>
      <div className={styles.product}>
        <div className={styles.media}>
          <CachedHtml as="div" of={data.gallery}>
            {() => <Island name="Gallery" component={Gallery} when="interaction" props={data.gallery} />}
          </CachedHtml>
        </div>
        <div className={styles.info}>
          <CachedHtml as="header" className={styles.title} of={data.title}>
            {() => <Title title={data.title} />}
          </CachedHtml>
          <BuyBox product={data} />
          <Save saved={data.saved} />
          <Notes product={data} />
          <DetailsOf product={data} />
        </div>
      </div>
      {data.reviews && <ReviewsOf reviews={data.reviews} />}
      {hasRecommended && <Recommended recommended={data.recommended} />}
      {hasRecent && <Recent className={styles.related} />}
      {data.matrix && <DataBlock id="offers" data={data.matrix} />}
      <BuyBar product={data} />
    </div>
  );
}

function Title({ title: { name, brand, ribbons, rating } }: { title: TitleView }) {
  const texts = useTexts(productTexts).page;
  const { card } = useTexts(componentTexts);
  return (
    <>
      {ribbons.length > 0 && (
        <p className={styles.ribbons}>
          {ribbons.map((ribbon) => (
            <Badge key={ribbon} tone={isSaleWord(ribbon, card.sale) ? "sale" : "accent"}>
              <bdi>{ribbon}</bdi>
            </Badge>
          ))}
        </p>
      )}
      <h1>
        <bdi>{name}</bdi>
      </h1>
      {brand && (
        <p className={styles.brand}>
          <FormattedMessage
            message={texts.by}
            values={{
              brand: (
                <a href={brand.href} dir="auto">
                  {brand.name}
                </a>
              ),
            }}
          />
        </p>
      )}
      {rating && (
        <p>
          <a href="#reviews" className={styles.rating}>
            <Stars rating={rating.average} label={rating.label} />
            <span aria-hidden="true">{rating.averageText}</span>
            <span className={styles.ratingCount}>{rating.countText}</span>
          </a>
        </p>
      )}
    </>
  );
}

function ReviewsOf({ reviews }: { reviews: NonNullable<ProductView["reviews"]> }) {
  return (
    <CachedHtml as="section" of={reviews} id="reviews" aria-labelledby="reviews-title" className={reviewStyles.section}>
      {() => <ReviewSection list={reviews} />}
    </CachedHtml>
  );
}

/** Texts that show products cost what those cost now; all others are rendered once. */
function DetailsOf({ product }: { product: ProductView }) {
  const { details, embedded, path } = product;
  if (embedded.products.size > 0) return <Details details={details} embedded={embedded} path={path} />;
  return (
    <CachedHtml as="div" of={details}>
      {() => <Details details={details} embedded={embedded} path={path} />}
    </CachedHtml>
  );
}
