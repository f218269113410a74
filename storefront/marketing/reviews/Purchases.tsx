import { formatMessage } from "#api/store/messages.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { Badge } from "#ui/Badge.tsx";
import { ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { Stars } from "#ui/stars/Stars.tsx";
import styles from "./reviews.module.css";
import { reviewTexts } from "./texts/texts.ts";
import type { PurchaseView } from "./views.ts";

/** Received products with a button to write, or the review. */
export function Purchases({ purchases }: { purchases: readonly PurchaseView[] }) {
  const texts = useTexts(reviewTexts).purchases;
  if (purchases.length === 0)
    return (
      <div className={styles.none}>
        <p className={styles.noneTitle}>{texts.none}</p>
        <p>{texts.noneText}</p>
      </div>
    );
  return (
    <ul className={styles.purchases}>
      {purchases.map((purchase) => (
        <li key={purchase.id} className={styles.purchase}>
          {purchase.picture ? (
            <Photo picture={purchase.picture} boxes={THUMBNAIL_SIZES} sizes="5rem" alt="" />
          ) : (
            <span className={styles.blank} />
          )}
          <div>
            <h2>
              <a href={purchase.href}>
                <bdi>{purchase.name}</bdi>
              </a>
            </h2>
            <p className={styles.soft}>{purchase.bought}</p>
          </div>
          <Own purchase={purchase} />
        </li>
      ))}
    </ul>
  );
}

function Own({ purchase: { review, writeHref, name } }: { purchase: PurchaseView }) {
  const language = useLanguage();
  const texts = useTexts(reviewTexts).purchases;
  if (!review)
    return (
      <div>
        <ButtonLink href={writeHref} kind="secondary" size="sm">
          {texts.write}
          <span className="visually-hidden">{formatMessage(language, texts.writeOf, { product: name })}</span>
        </ButtonLink>
      </div>
    );
  const state = { PENDING: texts.pending, REJECTED: texts.rejected, PUBLISHED: texts.published }[review.state];
  return (
    <p className={styles.state}>
      <Stars rating={review.rating} label={review.stars} />
      <Badge>{state}</Badge>
    </p>
  );
}
