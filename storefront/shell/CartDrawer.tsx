import { Icon } from "#ui/Icon.tsx";
import { useTexts } from "#ui/language.ts";
import styles from "./shell.module.css";
import { shellTexts } from "./texts/texts.ts";

/** The empty frame of the cart drawer; the script fills it with the server's fragment (`/cart`, fragment `drawer`). */
export function CartDrawer() {
  const texts = useTexts(shellTexts);
  return (
    <dialog id="cart-drawer" className={styles.cartDrawer} aria-labelledby="cart-drawer-title">
      <div className={styles.drawerTop}>
        <h2 id="cart-drawer-title" className={styles.drawerTitle}>
          {texts.yourCart}
        </h2>
        <form method="dialog">
          <button type="submit" className={styles.iconButton} aria-label={texts.closeCart}>
            <Icon name="close" size={24} />
          </button>
        </form>
      </div>
      <div id="cart-drawer-body" className={styles.cartBody} />
    </dialog>
  );
}
