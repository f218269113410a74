import { Breadcrumb } from "../components/Breadcrumb.tsx";
import layout from "../components/layout.module.css";
import { RichContent } from "../rich-content/RichContent.tsx";
import styles from "./listing.module.css";
import { ProductListing } from "./ProductListing.tsx";
import type { CollectionView } from "./views.ts";

const NONE = new Map<string, never>();

export function CollectionPage({ data }: { data: CollectionView }) {
  return (
    <div className={layout.page}>
      <Breadcrumb trail={data.trail} current={data.name} />
      <div className={styles.head}>
        <h1>{data.name}</h1>
        {data.description !== "" && <p className={layout.lead}>{data.description}</p>}
      </div>
      {data.children.length > 0 && (
        <nav aria-label={`In ${data.name}`}>
          <ul className={styles.children}>
            {data.children.map((child) => (
              <li key={child.href}>
                <a href={child.href}>{child.label}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ProductListing listing={data.listing} banners={data.banners} />
      {data.story.length > 0 && (
        <section className={layout.below} aria-label={`About ${data.name}`}>
          <RichContent nodes={data.story} context={{ prefix: "story", products: NONE, polls: NONE, path: data.href }} />
        </section>
      )}
    </div>
  );
}
