import { Breadcrumb } from "../components/Breadcrumb.tsx";
import layout from "../components/layout.module.css";
import styles from "./listing.module.css";
import { ProductListing } from "./ProductListing.tsx";
import type { CollectionView } from "./views.ts";

export function CollectionPage({ data }: { data: CollectionView }) {
  return (
    <div className={layout.page}>
      <Breadcrumb trail={data.trail} current={data.name} />
      <div className={styles.head}>
        <h1>{data.name}</h1>
        {data.description !== "" && <p className={layout.lead}>{data.description}</p>}
      </div>
      <ProductListing listing={data.listing} />
    </div>
  );
}
