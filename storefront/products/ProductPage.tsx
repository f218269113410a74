import { Badge } from "#ui/Badge.tsx";
import { Filled } from "#ui/Filled.tsx";
import { useTexts } from "#ui/language.ts";
import { DataBlock } from "#ui/pages/Html.tsx";
import { Island } from "#ui/pages/Island.tsx";
import { Kept } from "#ui/pages/kept.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import layout from "../components/layout.module.css";
import { isSaleWord } from "../components/ProductCard.tsx";
import { Recommended } from "../components/Recommended.tsx";
import { componentTexts } from "../components/texts/texts.ts";
import { Gallery } from "../islands/Gallery.tsx";
import { BuyBar, BuyBox, Notes } from "./BuyBox.tsx";
import { Details } from "./Details.tsx";
import styles from "./product.module.css";
import { Save } from "./Save.tsx";
import { productTexts } from "./texts/texts.ts";
import type { ProductView } from "./views.ts";

export function ProductPage({ data }: { data: ProductView }) {
  const texts = useTexts(productTexts).page;
  return (
    <div className={layout.page} data-seen={data.path}>
      <Breadcrumb trail={data.trail} current={data.name} />
      <div className={styles.product}>
        <div className={styles.media}>
          <Kept as="div" of={data.gallery}>
            {() => <Island name="Gallery" component={Gallery} when="interaction" props={data.gallery} />}
          </Kept>
        </div>
        <div className={styles.info}>
          <Title product={data} />
          <BuyBox product={data} />
          <Save saved={data.saved} />
          <Notes product={data} />
          <DetailsOf product={data} />
        </div>
      </div>
      <Recommended recommended={data.recommended} />
      <section className={styles.related} aria-labelledby="recent" data-recent="" hidden>
        <div className={layout.sectionHead}>
          <h2 id="recent">{texts.recent}</h2>
          <button type="button" className={styles.share} data-recent-clear="">
            {texts.forget}
          </button>
        </div>
        <div data-recent-list="" />
      </section>
      {data.matrix && <DataBlock id="offers" data={data.matrix} />}
      <BuyBar product={data} />
    </div>
  );
}

function Title({ product }: { product: ProductView }) {
  const texts = useTexts(productTexts).page;
  const { card } = useTexts(componentTexts);
  return (
    <header className={styles.title}>
      {product.ribbons.length > 0 && (
        <p className={styles.ribbons}>
          {product.ribbons.map((ribbon) => (
            <Badge key={ribbon} tone={isSaleWord(ribbon, card.sale) ? "sale" : "accent"}>
              {ribbon}
            </Badge>
          ))}
        </p>
      )}
      <h1>{product.name}</h1>
      {product.brand && (
        <p className={styles.brand}>
          <Filled text={texts.by} parts={{ brand: <a href={product.brand.href}>{product.brand.name}</a> }} />
        </p>
      )}
    </header>
  );
}

/** Texts that show products cost what those cost now; all others are rendered once. */
function DetailsOf({ product }: { product: ProductView }) {
  const { details, embedded, path } = product;
  if (embedded.products.size > 0) return <Details details={details} embedded={embedded} path={path} />;
  return (
    <Kept as="div" of={details}>
      {() => <Details details={details} embedded={embedded} path={path} />}
    </Kept>
  );
}
