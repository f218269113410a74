import { formatMessage } from "#api/store/messages.ts";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage } from "#ui/language.ts";
import styles from "./shell.module.css";
import { shellTexts } from "./texts/texts.ts";

type PersonalView = { cartCount: number; memberName: string | undefined };

/** Account and cart links of the header, correct on first paint without scripts. */
export function Personal({ cartCount, memberName }: PersonalView) {
  const language = useLanguage();
  const texts = shellTexts[language];
  return (
    <>
      <a href="/account/saved" className={`${styles.iconLink} ${styles.wishes}`} aria-label={texts.wishList}>
        <Icon name="heart" size={24} />
      </a>
      {memberName !== undefined && (
        <noscript>
          <link rel="stylesheet" href="/wish-list/hearts.css" />
        </noscript>
      )}
      <a href="/account" className={styles.iconLink}>
        <Icon name="user" size={24} />
        <span className={styles.iconText}>{memberName ?? texts.account}</span>
      </a>
      <a href="/cart" className={styles.iconLink} data-cart-link="">
        <span className={styles.bag}>
          <Icon name="bag" size={24} />
          <span className={styles.count} data-cart-count="" aria-hidden="true" hidden={cartCount === 0}>
            {cartCount > 99 ? "99+" : cartCount}
          </span>
        </span>
        <span className={styles.iconText}>
          {texts.cart}
          <span className="visually-hidden" data-cart-words="">
            {formatMessage(language, texts.inCart, { count: cartCount })}
          </span>
        </span>
      </a>
    </>
  );
}
