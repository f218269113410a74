import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { CartLine } from "./CartLine.tsx";
import { Coupon } from "./Coupon.tsx";
import styles from "./cart.module.css";
import type { CartView } from "./views.ts";

type Props = { cart: CartView; place: "drawer" | "page" };

/** The cart, as a page and in the drawer: the same parts in two arrangements. */
export function CartContent({ cart, place }: Props) {
  if (cart.lines.length === 0) return <EmptyCart cart={cart} place={place} />;
  return (
    <div className={`${styles.cart} ${styles[place]}`} data-cart={place} data-count={cart.count}>
      <div className={styles.main}>
        <Message cart={cart} />
        <FreeShipping cart={cart} />
        <ul className={styles.lines} aria-label="Items in your cart">
          {cart.lines.map((line) => (
            <CartLine key={line.id} line={line} place={place} />
          ))}
        </ul>
      </div>
      <Summary cart={cart} place={place} />
    </div>
  );
}

function EmptyCart({ cart, place }: Props) {
  return (
    <div className={`${styles.empty} ${styles[place]}`} data-cart={place} data-count={0}>
      <Message cart={cart} />
      <p className={styles.emptyTitle}>Nothing in here yet</p>
      <p>When something catches your eye, it will wait for you here.</p>
      <ButtonLink href="/search">Look around</ButtonLink>
    </div>
  );
}

function Message({ cart }: { cart: CartView }) {
  if (!cart.message) return null;
  return (
    <div className={styles.message}>
      <Notice tone={cart.message.tone} isAnnounced>
        {cart.message.text}
        {cart.message.canUndo && (
          <form method="post" action="/cart/undo" className={styles.inline} data-cart-form="">
            <button type="submit" className={styles.textButton}>
              Undo
            </button>
          </form>
        )}
      </Notice>
    </div>
  );
}

function FreeShipping({ cart }: { cart: CartView }) {
  if (!cart.freeShipping) return null;
  const { percent, missing } = cart.freeShipping;
  return (
    <div className={styles.freeShipping}>
      <p id="free-shipping">
        {missing ? `${missing} more and standard delivery is free` : "Standard delivery is free for this order"}
      </p>
      <progress max={100} value={percent} aria-labelledby="free-shipping" />
    </div>
  );
}

function Summary({ cart, place }: Props) {
  return (
    <section className={styles.summary} aria-label="Summary">
      {place === "page" && <h2>Summary</h2>}
      <dl className={styles.totals}>
        <div>
          <dt>Subtotal</dt>
          <dd>{cart.subtotal}</dd>
        </div>
        {cart.discount && (
          <div className={styles.discount}>
            <dt>{cart.discount.label}</dt>
            <dd>−{cart.discount.amount.replace(/^[-−]/, "")}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{cart.total}</dd>
        </div>
      </dl>
      <p className={styles.taxNote}>{cart.taxNote}</p>
      <form method="post" action="/cart/checkout" className={styles.checkout}>
        <Button size="lg" isWide disabled={!cart.canCheckOut}>
          Check out
        </Button>
      </form>
      {place === "page" && (
        <>
          <Coupon coupon={cart.coupon} error={cart.couponError} />
          <Note note={cart.note} />
        </>
      )}
      {place === "drawer" && (
        <a href="/cart" className={styles.viewCart}>
          View cart, add a code or a note
        </a>
      )}
    </section>
  );
}

function Note({ note }: { note: string }) {
  return (
    <details className={styles.fold} open={note !== ""}>
      <summary>Add a note</summary>
      <form method="post" action="/cart/note" className={styles.foldForm} data-cart-form="">
        <label htmlFor="cart-note" className="visually-hidden">
          Note for the shop
        </label>
        <textarea
          id="cart-note"
          name="note"
          maxLength={1000}
          rows={3}
          defaultValue={note}
          className={styles.textArea}
        />
        <Button kind="quiet" size="sm">
          Save note
        </Button>
      </form>
    </details>
  );
}
