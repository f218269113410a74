import { Badge } from "#ui/Badge.tsx";
import { Icon } from "#ui/Icon.tsx";
import { Amounts, SummaryLines } from "../checkout/OrderSummary.tsx";
import layout from "../components/layout.module.css";
import styles from "./orders.module.css";
import type { OrderState, OrderView } from "./views.ts";

/** Thank-you page and order status are one: the first view celebrates, later ones inform. */
export function OrderPage({ data }: { data: OrderView }) {
  return (
    <div className={layout.page}>
      {data.isInAccount && (
        <p className={styles.back}>
          <a href="/account">
            <Icon name="left" size={18} /> All orders
          </a>
        </p>
      )}
      <header className={styles.head}>
        {data.isJustPlaced && <p className={styles.thanks}>Thank you. It is yours.</p>}
        <h1>
          Order {data.number} <StateBadge state={data.state} />
        </h1>
        <p className={layout.lead}>
          {data.state.text}
          {data.isJustPlaced && data.email && <> We sent the confirmation to {data.email}.</>}
        </p>
      </header>
      <div className={styles.order}>
        <div className={styles.column}>
          <Timeline timeline={data.timeline} />
          <Parcels parcels={data.parcels} />
          <section aria-labelledby="order-items">
            <h2 id="order-items">What you ordered</h2>
            <div className={styles.card}>
              <SummaryLines lines={data.lines} />
              <Amounts rows={data.rows} total={data.total} />
            </div>
          </section>
        </div>
        <Facts order={data} />
      </div>
    </div>
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
