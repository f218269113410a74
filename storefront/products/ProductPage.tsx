import { Badge } from "#ui/Badge.tsx";
import { DataBlock, Html } from "#ui/pages/Html.tsx";
import { Island } from "#ui/pages/Island.tsx";
import { Kept } from "#ui/pages/kept.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import layout from "../components/layout.module.css";
import { ProductGrid } from "../components/ProductGrid.tsx";
import { Gallery } from "../islands/Gallery.tsx";
import { BuyBox } from "./BuyBox.tsx";
import styles from "./product.module.css";
import type { DetailsView, ProductView } from "./views.ts";

export function ProductPage({ data }: { data: ProductView }) {
  return (
    <div className={layout.page}>
      <Breadcrumb trail={data.trail} current={data.name} />
      <div className={styles.product}>
        <div className={styles.media}>
          <Kept as="div" of={data.gallery}>
            {() => <Island name="Gallery" component={Gallery} when="interaction" props={data.gallery} />}
          </Kept>
        </div>
        <div className={styles.info}>
          <header className={styles.title}>
            {data.ribbon && (
              <p>
                <Badge tone="accent">{data.ribbon}</Badge>
              </p>
            )}
            <h1>{data.name}</h1>
            {data.brand && (
              <p className={styles.brand}>
                by <a href={data.brand.href}>{data.brand.name}</a>
              </p>
            )}
          </header>
          <BuyBox product={data} />
          <Kept as="div" of={data.details}>
            {() => <Details details={data.details} />}
          </Kept>
        </div>
      </div>
      {data.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">Goes well with it</h2>
          <ProductGrid products={data.related} layout="row" />
        </section>
      )}
      {data.matrix && <DataBlock id="offers" data={data.matrix} />}
    </div>
  );
}

function Details({ details }: { details: DetailsView }) {
  return (
    <div className={styles.details}>
      {details.description !== "" && (
        <details open>
          <summary>
            <h2>Description</h2>
          </summary>
          <Html className={styles.rich} html={details.description} />
        </details>
      )}
      {details.sections.map((section) => (
        <details key={section.title}>
          <summary>
            <h2>{section.title}</h2>
          </summary>
          <Html className={styles.rich} html={section.html} />
        </details>
      ))}
    </div>
  );
}
