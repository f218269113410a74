import { Fragment } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import { CartLine } from "./CartLine.tsx";
import { Coupon } from "./Coupon.tsx";
import styles from "./cart.module.css";
import { Delivery, Note, Reasons, Reminder, Share } from "./Folds.tsx";
import { SavedItems } from "./SavedItems.tsx";
import { cartTexts } from "./texts/texts.ts";
import type { CartView } from "./views.ts";

type Props = { cart: CartView; place: "drawer" | "page" };

/** The cart, as a page and in the drawer: the same parts in two arrangements. */
export function CartContent({ cart, place }: Props) {
  const texts = useTexts(cartTexts);
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
        <ul className={styles.lines} aria-label={texts.items}>
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
  const texts = useTexts(cartTexts).empty;
  return (
    <div className={`${styles.empty} ${styles[place]}`} data-cart={place} data-count={0}>
      <Message cart={cart} />
      <p className={styles.emptyTitle}>{texts.heading}</p>
      <p>{texts.text}</p>
      <ButtonLink href="/search">{texts.lookAround}</ButtonLink>
      {cart.canSignIn && (
        <p>
          <FormattedMessage
            message={texts.signIn}
            values={{ link: <a href="/account/sign-in?return=%2Fcart">{texts.signInLink}</a> }}
          />
        </p>
      )}
      <SavedItems items={cart.saved} />
    </div>
  );
}

function Message({ cart }: { cart: CartView }) {
  const texts = useTexts(cartTexts);
  if (!cart.message) return null;
  return (
    <div className={styles.message}>
      <Notice tone={cart.message.tone} isAnnounced>
        {cart.message.text}
        {cart.message.links && <br />}
        {cart.message.links?.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && " · "}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
        {cart.message.undo && (
          <form
            method="post"
            action={cart.message.undo === "save" ? "/cart/undo-save" : "/cart/undo"}
            className={styles.inline}
            data-cart-form=""
          >
            <button type="submit" className={styles.textButton}>
              {texts.undo}
            </button>
          </form>
        )}
      </Notice>
    </div>
  );
}

function FreeShipping({ cart }: { cart: CartView }) {
  const language = useLanguage();
  const texts = useTexts(cartTexts).freeShipping;
  if (!cart.freeShipping) return null;
  const { percent, missing } = cart.freeShipping;
  return (
    <div className={styles.freeShipping}>
      <p id="free-shipping">{missing ? formatMessage(language, texts.missing, { amount: missing }) : texts.reached}</p>
      <progress max={100} value={percent} aria-labelledby="free-shipping" />
    </div>
  );
}

function Summary({ cart, place }: Props) {
  const texts = useTexts(cartTexts).summary;
  return (
    <section className={styles.summary} aria-label={texts.heading}>
      {place === "page" && <h2>{texts.heading}</h2>}
      <dl className={styles.totals}>
        <div>
          <dt>{texts.subtotal}</dt>
          <dd>{cart.subtotal}</dd>
        </div>
        {cart.discount && (
          <div className={styles.discount}>
            <dt>{cart.discount.label}</dt>
            <dd>
              <bdi>−{cart.discount.amount.replace(/^[-−]/, "")}</bdi>
            </dd>
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
          <dt>{texts.total}</dt>
          <dd>{cart.total}</dd>
        </div>
        {cart.due && (
          <>
            <div>
              <dt>{texts.dueNow}</dt>
              <dd>{cart.due.now}</dd>
            </div>
            <div>
              <dt>{texts.dueLater}</dt>
              <dd>{cart.due.later}</dd>
            </div>
          </>
        )}
      </dl>
      {cart.taxNote && <p className={styles.taxNote}>{cart.taxNote}</p>}
      <form method="post" action="/cart/checkout" className={styles.checkout}>
        {!cart.canCheckOut && (
          <p id={`blocked-${place}`} className={styles.problem}>
            {cart.lines.some(({ problem }) => problem) ? texts.blockedByLine : texts.blocked}
          </p>
        )}
        <Button
          size="lg"
          isWide
          disabled={!cart.canCheckOut}
          aria-describedby={cart.canCheckOut ? undefined : `blocked-${place}`}
        >
          {texts.checkOut}
        </Button>
      </form>
      {cart.promises.length > 0 && (
        <ul className={styles.promises}>
          {cart.promises.map(({ icon, title }) => (
            <li key={title}>
              <Icon name={icon} size={18} /> <bdi>{title}</bdi>
            </li>
          ))}
        </ul>
      )}
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
          {texts.viewCart}
        </a>
      )}
    </section>
  );
}
