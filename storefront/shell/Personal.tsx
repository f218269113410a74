import { Icon } from "#ui/Icon.tsx";
import styles from "./shell.module.css";

export type PersonalView = { cartCount: number; memberName: string | undefined };

/** Account and cart in the header, right on first paint with or without scripts. */
export function Personal({ cartCount, memberName }: PersonalView) {
  return (
    <>
      <a href="/account" className={styles.iconLink}>
        <Icon name="user" size={24} />
        <span className={styles.iconText}>{memberName ?? "Account"}</span>
      </a>
      <a href="/cart" className={styles.iconLink} data-cart-link="">
        <span className={styles.bag}>
          <Icon name="bag" size={24} />
          <span className={styles.count} data-cart-count="" aria-hidden="true" hidden={cartCount === 0}>
            {cartCount > 99 ? "99+" : cartCount}
          </span>
        </span>
        <span className={styles.iconText}>
          Cart
          <span
            className="visually-hidden"
            data-cart-words=""
          >{`, ${cartCount} ${cartCount === 1 ? "item" : "items"}`}</span>
        </span>
      </a>
    </>
  );
}
