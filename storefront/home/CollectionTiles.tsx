import { Photo } from "../components/Photo.tsx";
import { CARD_SIZES } from "../pictures.ts";
import type { CollectionCardView } from "../views.ts";
import styles from "./home.module.css";

type Props = { collections: readonly CollectionCardView[]; hasFirst?: boolean; level?: "h2" | "h3" };

export function CollectionTiles({ collections, hasFirst = false, level: Heading = "h3" }: Props) {
  return (
    <ul className={styles.tiles}>
      {collections.map((collection, index) => (
        <li key={collection.id} className={styles.tile}>
          <div className={styles.tileMedia}>
            {collection.picture && (
              <Photo
                picture={collection.picture}
                boxes={CARD_SIZES}
                sizes="(min-width: 64rem) 16rem, (min-width: 40rem) 31vw, 46vw"
                className={styles.tilePicture}
                isFirst={hasFirst && index === 0}
                alt=""
              />
            )}
          </div>
          <Heading className={styles.tileName}>
            <a href={collection.href}>{collection.name}</a>
          </Heading>
          <p className={styles.tileCount}>
            {collection.count} {collection.count === 1 ? "piece" : "pieces"}
          </p>
        </li>
      ))}
    </ul>
  );
}
