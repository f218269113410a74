import { Badge } from "#ui/Badge.tsx";
import { DataBlock, Html } from "#ui/pages/Html.tsx";
import { Island } from "#ui/pages/Island.tsx";
import { Breadcrumb } from "../components/Breadcrumb.tsx";
import layout from "../components/layout.module.css";
import { ProductGrid } from "../components/ProductGrid.tsx";
import { Gallery } from "../islands/Gallery.tsx";
import { GALLERY_SIZES, imageSource, THUMBNAIL_SIZES } from "../pictures.ts";
import { BuyBox } from "./BuyBox.tsx";
import styles from "./product.module.css";
import type { ProductView } from "./views.ts";

export function ProductPage({ data }: { data: ProductView }) {
  return (
    <div className={layout.page}>
      <Breadcrumb trail={data.trail} current={data.name} />
      <div className={styles.product}>
        <div className={styles.media}>
          <Island
            name="Gallery"
            component={Gallery}
            when="interaction"
            props={{
              name: data.name,
              photos: data.pictures.map((picture, index) => ({
                id: picture.id ?? String(index),
                alt: picture.alt || (index === 0 ? data.name : `${data.name}, picture ${index + 1}`),
                large: imageSource(picture, GALLERY_SIZES),
                small: imageSource(picture, THUMBNAIL_SIZES),
              })),
            }}
          />
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
          <Details product={data} />
        </div>
      </div>
      {data.related.length > 0 && (
        <section className={styles.related} aria-labelledby="related">
          <h2 id="related">Goes well with it</h2>
          <ProductGrid products={data.related} layout="row" />
        </section>
      )}
      {data.matrix && <DataBlock type="application/json" id="offers" data={data.matrix} />}
    </div>
  );
}

function Details({ product }: { product: ProductView }) {
  return (
    <div className={styles.details}>
      {product.description !== "" && (
        <details open>
          <summary>
            <h2>Description</h2>
          </summary>
          <Html className={styles.rich} html={product.description} />
        </details>
      )}
      {product.sections.map((section) => (
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
