import { Button, ButtonLink } from "#ui/Button.tsx";
import { Notice } from "#ui/Notice.tsx";
import layout from "../components/layout.module.css";
import { Photo } from "../components/Photo.tsx";
import { StateBadge } from "../orders/OrderPage.tsx";
import styles from "../orders/orders.module.css";
import type { OrderRowView } from "../orders/views.ts";
import { THUMBNAIL_SIZES } from "../pictures.ts";

export type AccountView =
  | { kind: "guest"; hasProblem: boolean }
  | { kind: "member"; name: string; email: string; orders: readonly OrderRowView[]; nextHref: string | undefined };

export function AccountPage({ data }: { data: AccountView }) {
  return (
    <div className={layout.page}>
      {data.kind === "guest" ? <Guest hasProblem={data.hasProblem} /> : <Member account={data} />}
    </div>
  );
}

function Guest({ hasProblem }: { hasProblem: boolean }) {
  return (
    <>
      <h1 className={styles.accountHead}>Your account</h1>
      {hasProblem && (
        <Notice tone="bad" isAnnounced>
          Signing in did not work this time. Please try again.
        </Notice>
      )}
      <div className={styles.panels}>
        <section className={styles.panel} aria-labelledby="account-in">
          <h2 id="account-in">Welcome back</h2>
          <p>Sign in to see your orders and check out faster. New here? You can make an account on the next page.</p>
          <ButtonLink href="/account/sign-in">Sign in or create an account</ButtonLink>
        </section>
        <section className={styles.panel} aria-labelledby="account-guest">
          <h2 id="account-guest">Ordered as a guest?</h2>
          <p>Open the link in your confirmation e-mail: it leads to your order, no account needed.</p>
          <ButtonLink href="/contact" kind="secondary">
            I cannot find it
          </ButtonLink>
        </section>
      </div>
    </>
  );
}

function Member({ account }: { account: Extract<AccountView, { kind: "member" }> }) {
  return (
    <>
      <div className={styles.accountHead}>
        <div>
          <h1>Hello, {account.name}</h1>
          <p className={styles.rowMeta}>Signed in as {account.email}</p>
        </div>
        <form method="post" action="/account/sign-out">
          <Button kind="quiet">Sign out</Button>
        </form>
      </div>
      <section aria-labelledby="account-orders">
        <h2 id="account-orders" className={layout.sectionHead}>
          Your orders
        </h2>
        {account.orders.length === 0 ? (
          <div className={layout.empty}>
            <p className={layout.lead}>Nothing ordered yet. When you do, you can follow it here.</p>
            <ButtonLink href="/search">Look around</ButtonLink>
          </div>
        ) : (
          <ul className={styles.rows}>
            {account.orders.map((order) => (
              <OrderRow key={order.id} order={order} />
            ))}
          </ul>
        )}
        {account.nextHref && (
          <p className={layout.empty}>
            <ButtonLink href={account.nextHref} kind="secondary">
              Older orders
            </ButtonLink>
          </p>
        )}
      </section>
    </>
  );
}

function OrderRow({ order }: { order: OrderRowView }) {
  return (
    <li className={styles.rowCard}>
      <h3 className={styles.rowTitle}>
        <a href={`/account/orders/${order.id}`}>Order {order.number}</a>
        <StateBadge state={order.state} />
      </h3>
      <span className={styles.rowTotal}>{order.total}</span>
      <span className={styles.rowMeta}>
        {order.date}, {order.itemCount} {order.itemCount === 1 ? "item" : "items"}
      </span>
      <span className={styles.rowPictures}>
        {order.pictures.map((picture) => (
          <Photo key={picture.url} picture={picture} boxes={THUMBNAIL_SIZES} sizes="3.5rem" alt="" />
        ))}
      </span>
    </li>
  );
}
