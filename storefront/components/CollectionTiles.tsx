import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { sectionTexts } from "#storefront/content/sections/texts/texts.ts";
import type { CollectionCardView } from "#storefront/views.ts";
import { useLanguage } from "#ui/language.ts";
import { TILE_SIZES } from "#ui/media/pictures.ts";
import styles from "./CollectionTiles.module.css";

type Props = { collections: readonly CollectionCardView[]; hasFirst?: boolean; level?: "h2" | "h3"; isWide?: boolean };

export function CollectionTiles({ collections, hasFirst = false, level: Heading = "h3", isWide = false }: Props) {
  const language = useLanguage();
  return (
    <ul className={isWide ? `${styles.tiles} ${styles.tilesOfFour}` : styles.tiles}>
      {collections.map((collection, index) => (
        <li key={collection.id} className={styles.tile}>
          <div className={styles.tileMedia}>
            {collection.picture && (
              <Photo
                picture={collection.picture}
                boxes={TILE_SIZES}
                sizes={`(min-width: 64rem) 18rem, (min-width: 40rem) 31vw, ${index === 0 ? 92 : 46}vw`}
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
            {formatMessage(language, sectionTexts[language].pieces, { count: collection.count })}
          </p>
        </li>
      ))}
    </ul>
  );
}
