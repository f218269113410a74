import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import { CartLine } from "./CartLine.tsx";
import { Coupon } from "./Coupon.tsx";
import styles from "./cart.module.css";
import { Delivery, Note, Reasons, Reminder, Share } from "./Folds.tsx";
import { SavedItems } from "./SavedItems.tsx";
import type { CartView } from "./views.ts";

type Props = { cart: CartView; place: "drawer" | "page" };

/** The cart, as a page and in the drawer: the same parts in two arrangements. */
export function CartContent({ cart, place }: Props) {
  if (cart.lines.length === 0) return <EmptyCart cart={cart} place={place} />;
  return (
    <div className={`${styles.cart} ${styles[place]}`} data-cart={place} data-count={cart.count}>
      <div className={styles.main}>
        <Message cart={cart} />
        {cart.warnings.map(({ tone, text }) => (
          <div key={text} className={styles.message}>
            <Notice tone={tone}>{text}</Notice>
          </div>
        ))}
        <FreeShipping cart={cart} />
        <ul className={styles.lines} aria-label="Items in your cart">
          {cart.lines.map((line) => (
            <CartLine key={line.id} line={line} place={place} />
          ))}
        </ul>
        {place === "page" && <Share shared={cart.shared} />}
      </div>
      <Summary cart={cart} place={place} />
      {place === "page" && <SavedItems items={cart.saved} />}
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
      <SavedItems items={cart.saved} />
    </div>
  );
}

function Message({ cart }: { cart: CartView }) {
  if (!cart.message) return null;
  return (
    <div className={styles.message}>
      <Notice tone={cart.message.tone} isAnnounced>
        {cart.message.text}
        {cart.message.undo && (
          <form
            method="post"
            action={cart.message.undo === "save" ? "/cart/undo-save" : "/cart/undo"}
            className={styles.inline}
            data-cart-form=""
          >
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
        {cart.fees.map(({ name, amount }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        {cart.tax && (
          <div>
            <dt>{cart.tax.label}</dt>
            <dd>{cart.tax.amount}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{cart.total}</dd>
        </div>
      </dl>
      {cart.taxNote && <p className={styles.taxNote}>{cart.taxNote}</p>}
      <form method="post" action="/cart/checkout" className={styles.checkout}>
        {!cart.canCheckOut && (
          <p id={`blocked-${place}`} className={styles.problem}>
            {cart.lines.some(({ problem }) => problem)
              ? "Something in your cart cannot be bought as it is. Change or remove it first."
              : "See the note above first."}
          </p>
        )}
        <Button
          size="lg"
          isWide
          disabled={!cart.canCheckOut}
          aria-describedby={cart.canCheckOut ? undefined : `blocked-${place}`}
        >
          Check out
        </Button>
      </form>
      {place === "page" && (
        <div className={styles.folds}>
          <Coupon coupon={cart.coupon} error={cart.couponError} />
          {cart.delivery && <Delivery delivery={cart.delivery} />}
          <Note note={cart.note} />
          <Reasons reasons={cart.reasons} />
          <Reminder email={cart.email} />
        </div>
      )}
      {place === "drawer" && (
        <a href="/cart" className={styles.viewCart}>
          View cart, add a code or a note
        </a>
      )}
    </section>
  );
}
