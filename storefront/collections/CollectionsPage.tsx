import layout from "../components/layout.module.css";
import { CollectionTiles } from "../home/CollectionTiles.tsx";
import type { CollectionCardView } from "../views.ts";
import styles from "./listing.module.css";

export function CollectionsPage({ data }: { data: { collections: readonly CollectionCardView[] } }) {
  return (
    <div className={layout.page}>
      <div className={styles.head}>
        <h1>All collections</h1>
      </div>
      {data.collections.length === 0 ? (
        <p className={layout.lead}>
          There are no collections yet. <a href="/search">See all products</a>
        </p>
      ) : (
        <CollectionTiles collections={data.collections} hasFirst level="h2" isWide />
      )}
    </div>
  );
}
