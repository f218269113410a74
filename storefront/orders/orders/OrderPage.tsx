import type { ReactNode } from "react";
import { formatMessage } from "#api/store/messages.ts";
import { Amounts, SummaryLines } from "#storefront/checkout/checkout/OrderSummary.tsx";
import { shellTexts } from "#storefront/shell/texts/texts.ts";
import { Badge } from "#ui/Badge.tsx";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { FormattedMessage } from "#ui/FormattedMessage.tsx";
import { Icon } from "#ui/Icon.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { Notice } from "#ui/Notice.tsx";
import layout from "../../components/layout.module.css";
import { Entitlements } from "./Entitlements.tsx";
import styles from "./orders.module.css";
import { Renewals } from "./Renewals.tsx";
import { orderTexts } from "./texts/texts.ts";
import type { OrderState, OrderView } from "./views.ts";

/** The thank-you page and the order status page. Only the first view has the thank-you message. */
export function OrderPage({ data }: { data: OrderView }) {
  const language = useLanguage();
  const texts = useTexts(orderTexts);
  const { backTo } = useTexts(shellTexts);
  return (
    <div className={layout.page}>
      <header className={styles.head}>
        {data.isJustPlaced && <p className={styles.thanks}>{texts.thanks}</p>}
        <h1>
          {formatMessage(language, texts.order, { number: data.number })} <StateBadge state={data.state} />
        </h1>
        <p className={layout.lead}>
          {data.state.text}
          {data.isJustPlaced && data.email && (
            <> {formatMessage(language, texts.confirmation, { email: data.email })}</>
          )}
        </p>
        {data.returnTo && (
          <ButtonLink href={data.returnTo} data-screen="">
            {formatMessage(language, backTo, { place: new URL(data.returnTo).host })}
          </ButtonLink>
        )}
      </header>
      <OrderContent data={data} />
    </div>
  );
}

/** Everything below the title; account pages have their own title. */
export function OrderContent({ data }: { data: OrderView }) {
  const texts = useTexts(orderTexts);
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
          <Balance balance={data.balance} />
          <HowToPay instructions={data.paymentInstructions} />
          <Timeline timeline={data.timeline} />
          <Parcels parcels={data.parcels} rest={data.rest} />
          {data.gives && <Entitlements view={data.gives} />}
          <Returns returns={data.returns} />
          <section aria-labelledby="order-items">
            <h2 id="order-items">{texts.items}</h2>
            <div className={styles.card}>
              <SummaryLines lines={data.lines} />
              <Amounts rows={data.rows} total={data.total} after={data.refunded} />
            </div>
            <Renewals order={data} signUp={signUpHref(data)} />
          </section>
          <NextSteps order={data} />
        </div>
        <Facts order={data} />
      </div>
    </>
  );
}

function Balance({ balance }: Pick<OrderView, "balance">) {
  const language = useLanguage();
  const { payments: texts } = useTexts(orderTexts);
  if (balance === undefined) return null;
  const { paid, due, href } = balance;
  return (
    <section aria-labelledby="order-balance">
      <h2 id="order-balance">{texts.balance}</h2>
      <div className={styles.card}>
        <p>
          {paid === undefined
            ? formatMessage(language, texts.due, { due })
            : formatMessage(language, texts.rest, { paid, due })}
        </p>
        {href !== undefined && (
          <form method="post" action={href} data-screen="">
            <Button>{formatMessage(language, texts.pay, { due })}</Button>
          </form>
        )}
      </div>
    </section>
  );
}

function HowToPay({ instructions }: { instructions: string }) {
  const { payments } = useTexts(orderTexts);
  if (instructions === "") return null;
  return (
    <section aria-labelledby="order-how-to-pay">
      <h2 id="order-how-to-pay">{payments.howToPay}</h2>
      <p className={styles.instructions} dir="auto">
        {instructions}
      </p>
    </section>
  );
}

function Returns({ returns }: { returns: OrderView["returns"] }) {
  const texts = useTexts(orderTexts).returns;
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="order-returns">
      <h2 id="order-returns">{texts.title}</h2>
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

/** Order actions. Canceling needs a confirmation without scripts too, so its button is inside `<details>`. */
function NextSteps({ order: { can, links, number, cancelText } }: { order: OrderView }) {
  const language = useLanguage();
  const texts = useTexts(orderTexts).next;
  if (!can.again && !can.cancel && !can.returns && !can.withdraw) return null;
  return (
    <section aria-labelledby="order-next" data-screen="">
      <h2 id="order-next">{texts.title}</h2>
      <div className={styles.steps}>
        {can.again && (
          <form method="post" action={links.again}>
            <Button kind="secondary">{texts.again}</Button>
          </form>
        )}
        {can.returns && (
          <ButtonLink kind="secondary" href={links.returns}>
            {texts.returns}
          </ButtonLink>
        )}
        {can.withdraw && (
          <ButtonLink kind="secondary" href={links.withdraw}>
            {texts.withdraw}
          </ButtonLink>
        )}
        {can.cancel && (
          <details className={styles.confirm}>
            <summary>{texts.cancel}</summary>
            <form method="post" action={links.cancel}>
              <p>{cancelText}</p>
              <Button kind="secondary">{formatMessage(language, texts.cancelNow, { number })}</Button>
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
  const texts = useTexts(orderTexts).timeline;
  return (
    <section aria-labelledby="order-timeline">
      <h2 id="order-timeline" className="visually-hidden">
        {texts.title}
      </h2>
      <ol className={styles.timeline}>
        {timeline.map((event) => (
          <li key={`${event.label} ${event.date}`} data-done={event.isDone ? "" : undefined}>
            <span className={styles.dot}>{event.isDone && <Icon name="check" size={16} />}</span>
            <span className={styles.event}>{event.label}</span>
            <span className={styles.date}>{event.date ?? texts.toCome}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Parcels({ parcels, rest }: Pick<OrderView, "parcels" | "rest">) {
  const texts = useTexts(orderTexts).parcels;
  if (parcels.length === 0) return null;
  return (
    <section aria-labelledby="order-parcels">
      <h2 id="order-parcels">{texts.title}</h2>
      <ul className={styles.parcels}>
        {parcels.map((parcel) => (
          <li key={parcel.id} className={styles.card}>
            <Icon name="box" size={24} />
            <div>
              <p>{parcel.title}</p>
              <p className={styles.soft}>{parcel.inside}</p>
              {parcel.tracking && (
                <p>
                  <FormattedMessage message={texts.tracking} values={{ number: trackingOf(parcel) }} />
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      {rest && <p className={styles.rest}>{rest}</p>}
    </section>
  );
}

function trackingOf({ tracking, link }: OrderView["parcels"][number]): ReactNode {
  if (link === undefined) return tracking;
  return (
    <a href={link} rel="noreferrer" target="_blank">
      {tracking}
    </a>
  );
}

/** Sign-up link with the order's email. Confirming that address assigns the order to the account. */
const signUpHref = ({ email }: OrderView): string =>
  `/auth/signup?${new URLSearchParams({ email, next: "/account/confirm-email?for=orders" })}`;

function Facts({ order }: { order: OrderView }) {
  const language = useLanguage();
  const texts = useTexts(orderTexts);
  const { facts } = texts;
  const subject = formatMessage(language, texts.order, { number: order.number });
  const email = (
    <a href={`mailto:${order.contactEmail}?subject=${encodeURIComponent(subject)}`}>{order.contactEmail}</a>
  );
  return (
    <aside className={styles.facts} aria-label={texts.details}>
      <dl>
        <Fact title={facts.ordered} lines={[order.date]} />
        <Fact title={facts.payment} lines={order.payment} />
        <Fact title={facts.delivery} lines={[order.delivery]} />
        <Fact title={order.shipToTitle} lines={order.shipTo}>
          {order.can.address && (
            <a href={order.links.address} data-screen="">
              {texts.addressForm.change}
            </a>
          )}
        </Fact>
        <Fact title={facts.billedTo} lines={order.billTo} />
        <Fact title={facts.note} lines={[order.note]} />
        <Documents documents={order.documents} />
      </dl>
      <p>
        <FormattedMessage message={texts.wrong} values={{ email }} />
      </p>
      {order.canCreateAccount && order.isJustPlaced && (
        <p data-screen="">
          <FormattedMessage message={texts.keep} values={{ link: <a href={signUpHref(order)}>{texts.keepLink}</a> }} />
        </p>
      )}
    </aside>
  );
}

function Documents({ documents }: { documents: OrderView["documents"] }) {
  const texts = useTexts(orderTexts).documents;
  if (documents.length === 0) return null;
  return (
    <div>
      <dt>{texts.title}</dt>
      {documents.map(({ id, title, meta, pdfUrl, eInvoiceUrl }) => (
        <dd key={id} className={styles.document}>
          <a href={pdfUrl}>{`${title} (PDF)`}</a>
          <span>{meta}</span>
          {eInvoiceUrl && (
            <a href={eInvoiceUrl}>
              {texts.electronic}
              <span className="visually-hidden"> {title}</span>
              {" (XML)"}
            </a>
          )}
        </dd>
      ))}
    </div>
  );
}

type FactProps = { title: string; lines: readonly string[]; children?: ReactNode };

function Fact({ title, lines, children }: FactProps) {
  const shown = lines.filter((line) => line !== "");
  if (shown.length === 0) return null;
  return (
    <div>
      <dt>{title}</dt>
      {shown.map((line) => (
        <dd key={line}>
          <bdi>{line}</bdi>
        </dd>
      ))}
      {children && <dd>{children}</dd>}
    </div>
  );
}
