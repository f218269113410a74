import { CollectionTiles } from "#storefront/components/CollectionTiles.tsx";
import type { CollectionCardView } from "#storefront/views.ts";
import { useTexts } from "#ui/language.ts";
import layout from "../../components/layout.module.css";
import styles from "./listing.module.css";
import { collectionTexts } from "./texts/texts.ts";

export function CollectionsPage({ data }: { data: { collections: readonly CollectionCardView[] } }) {
  const texts = useTexts(collectionTexts).all;
  return (
    <div className={layout.page}>
      <div className={styles.head}>
        <h1>{texts.title}</h1>
      </div>
      {data.collections.length === 0 ? (
        <p className={layout.lead}>
          {texts.none} <a href="/search">{texts.seeAll}</a>
        </p>
      ) : (
        <CollectionTiles collections={data.collections} hasFirst level="h2" isWide />
      )}
    </div>
  );
}
