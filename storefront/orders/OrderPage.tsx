import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Notice } from "#ui/Notice.tsx";
import { Amounts, SummaryLines } from "../checkout/OrderSummary.tsx";
import layout from "../components/layout.module.css";
import { Entitlements } from "./Entitlements.tsx";
import styles from "./orders.module.css";
import type { OrderState, OrderView } from "./views.ts";

/** Thank-you page and order status are one: the first view celebrates, later ones inform. */
export function OrderPage({ data }: { data: OrderView }) {
  return (
    <div className={layout.page}>
      <header className={styles.head}>
        {data.isJustPlaced && <p className={styles.thanks}>Thank you. It is yours.</p>}
        <h1>
          Order {data.number} <StateBadge state={data.state} />
        </h1>
        <p className={layout.lead}>
          {data.state.text}
          {data.isJustPlaced && data.email && <> We sent the confirmation to {data.email}.</>}
        </p>
        {data.returnTo && <ButtonLink href={data.returnTo}>Back to {new URL(data.returnTo).host}</ButtonLink>}
      </header>
      <OrderContent data={data} />
    </div>
  );
}

/** Everything below the title; the member area has a title of its own. */
export function OrderContent({ data }: { data: OrderView }) {
  return (
    <>
      {data.notice && (
        <div className={styles.notice}>
          <Notice tone={data.notice.tone} isAnnounced>
            {data.notice.text}
          </Notice>
        </div>
      )}
      <div className={data.isInAccount ? `${styles.order} ${styles.narrow}` : styles.order}>
        <div className={styles.column}>
          <Timeline timeline={data.timeline} />
          <Parcels parcels={data.parcels} />
          {data.gives && <Entitlements view={data.gives} />}
          <Returns returns={data.returns} />
          <section aria-labelledby="order-items">
            <h2 id="order-items">What you ordered</h2>
            <div className={styles.card}>
              <SummaryLines lines={data.lines} />
              <Amounts rows={data.rows} total={data.total} />
            </div>
          </section>
          <NextSteps order={data} />
        </div>
        <Facts order={data} />
      </div>
    </>
  );
}

function Returns({ returns }: { returns: OrderView["returns"] }) {
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns">Sent back</h2>
      <ul className={styles.parcels}>
        {returns.map((one) => (
          <li key={one.id} className={styles.card}>
            <Icon name="box" size={24} />
            <div>
              <p>{one.title}</p>
              <p className={styles.soft}>{one.text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Canceling asks once more, also without scripts: the button that does it stands behind a summary. */
function NextSteps({ order: { can, links, number, gives } }: { order: OrderView }) {
  const hasGiven = gives !== undefined;
  if (!can.again && !can.cancel && !can.returns && !can.withdraw) return null;
  return (
    <section aria-labelledby="order-next">
      <h2 id="order-next">What you can do</h2>
      <div className={styles.steps}>
        {can.again && (
          <form method="post" action={links.again}>
            <Button kind="secondary">Buy again</Button>
          </form>
        )}
        {can.returns && (
          <ButtonLink kind="secondary" href={links.returns}>
            Return items
          </ButtonLink>
        )}
        {can.withdraw && (
          <ButtonLink kind="secondary" href={links.withdraw}>
            Withdraw from contract here
          </ButtonLink>
        )}
        {can.cancel && (
          <details className={styles.confirm}>
            <summary>Cancel order</summary>
            <form method="post" action={links.cancel}>
              <p>
                {hasGiven ? "Downloads, cards and times of this order end" : "Nothing is sent"}, and what you paid goes
                back. This cannot be undone.
              </p>
              <Button kind="secondary">Yes, cancel order {number}</Button>
            </form>
          </details>
        )}
      </div>
    </section>
  );
}

export function StateBadge({ state }: { state: OrderState }) {
  return (
    <span className={styles.state}>
      <Badge tone={state.tone}>{state.title}</Badge>
    </span>
  );
}

function Timeline({ timeline }: { timeline: OrderView["timeline"] }) {
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="visually-hidden">
        What happened
      </h2>
      <ol className={styles.timeline}>
        {timeline.map((event) => (
          <li key={`${event.label} ${event.date}`} data-done={event.isDone ? "" : undefined}>
            <span className={styles.dot}>{event.isDone && <Icon name="check" size={16} />}</span>
            <span className={styles.event}>{event.label}</span>
            <span className={styles.date}>{event.date ?? "to come"}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Parcels({ parcels }: { parcels: OrderView["parcels"] }) {
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels">On its way</h2>
      <ul className={styles.parcels}>
        {parcels.map((parcel) => (
          <li key={parcel.id} className={styles.card}>
            <Icon name="box" size={24} />
            <div>
              <p>{parcel.title}</p>
              {parcel.tracking && (
                <p>
                  Tracking number{" "}
                  {parcel.link ? (
                    <a href={parcel.link} rel="noreferrer" target="_blank">
                      {parcel.tracking}
                    </a>
                  ) : (
                    parcel.tracking
                  )}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Facts({ order }: { order: OrderView }) {
  return (
    <aside className={styles.facts} aria-label="Details">
      <dl>
        <Fact title="Ordered" lines={[order.date]} />
        <Fact title="Payment" lines={[order.payment]} />
        <Fact title="Delivery" lines={[order.delivery]} />
        <Fact title={order.isPickup ? "Pick up at" : "Sent to"} lines={order.shipTo} />
        <Fact title="Billed to" lines={order.billTo} />
        <Fact title="Your note" lines={[order.note]} />
        <Documents documents={order.documents} />
      </dl>
      <p>
        Something wrong? Write to{" "}
        <a href={`mailto:${order.contactEmail}?subject=Order ${order.number}`}>{order.contactEmail}</a>.
      </p>
      {order.canCreateAccount && order.isJustPlaced && (
        <p>
          <a href={`/account/sign-in?return=${encodeURIComponent(`/account/orders/${order.id}`)}`}>Create an account</a>{" "}
          to keep this order, or just keep the link in your confirmation.
        </p>
      )}
    </aside>
  );
}

function Documents({ documents }: { documents: OrderView["documents"] }) {
  if (documents.length === 0) return null;
  return (
    <div>
      <dt>Invoices</dt>
      {documents.map(({ id, title, meta, pdfUrl, eInvoiceUrl }) => (
        <dd key={id} className={styles.document}>
          <a href={pdfUrl}>{title} (PDF)</a>
          <span>{meta}</span>
          {eInvoiceUrl && (
            <a href={eInvoiceUrl}>
              E-invoice<span className="visually-hidden"> {title}</span> (XML)
            </a>
          )}
        </dd>
      ))}
    </div>
  );
}

function Fact({ title, lines }: { title: string; lines: readonly string[] }) {
  const shown = lines.filter((line) => line !== "");
  if (shown.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {shown.map((line) => (
        <dd key={line}>{line}</dd>
      ))}
    </div>
  );
}
