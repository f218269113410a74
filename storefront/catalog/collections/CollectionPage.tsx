import { formatMessage } from "#api/store/messages.ts";
import { Breadcrumb } from "#storefront/components/Breadcrumb.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import { RichContent } from "../rich-content/RichContent.tsx";
import styles from "./listing.module.css";
import { ProductListing } from "./ProductListing.tsx";
import { collectionTexts } from "./texts/texts.ts";
import type { CollectionView } from "./views.ts";

const NONE = new Map<string, never>();

export function CollectionPage({ data }: { data: CollectionView }) {
  const language = useLanguage();
  const texts = useTexts(collectionTexts).collection;
  return (
    <div className={layout.page}>
      <Breadcrumb trail={data.trail} current={data.name} />
      <div className={styles.head}>
        <h1>
          <bdi>{data.name}</bdi>
        </h1>
        {data.description !== "" && (
          <p className={layout.lead}>
            <bdi>{data.description}</bdi>
          </p>
        )}
      </div>
      {data.children.length > 0 && (
        <nav aria-label={formatMessage(language, texts.within, { name: data.name })}>
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
        <section className={layout.below} aria-label={formatMessage(language, texts.about, { name: data.name })}>
          <RichContent nodes={data.story} context={{ prefix: "story", products: NONE, polls: NONE, path: data.href }} />
        </section>
      )}
    </div>
  );
}
