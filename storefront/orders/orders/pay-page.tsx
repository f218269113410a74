/** `/pay/:token`: page of a payment request, without signing in. The provider redirects back here with `?payment=<id>`. */
import { isId } from "#api/ids.ts";
import {
  getPaymentPage,
  payOwnBalance,
  payPaymentPage,
  settlePaymentPage,
} from "#api/orders/orders/order-payment-requests.ts";
import { listPaymentMethods } from "#api/payments/payment-providers.ts";
import { formatMessage } from "#api/store/messages.ts";
import { ApiError } from "#sdk/call.ts";
import { pictureOf } from "#storefront/checkout/cart/present.ts";
import { openPaymentVisit, paymentCallbacks, thankYouAddress } from "#storefront/checkout/checkout/access.ts";
import { Photo } from "#storefront/components/Photo.tsx";
import { orNotFound, refusalOf, type ShopContext } from "#storefront/context.ts";
import { action, page } from "#storefront/pages.tsx";
import { shellTexts } from "#storefront/shell/texts/texts.ts";
import { Button, ButtonLink } from "#ui/Button.tsx";
import { useLanguage, useTexts } from "#ui/language.ts";
import { type Picture, THUMBNAIL_SIZES } from "#ui/media/pictures.ts";
import { isZero } from "#ui/money.ts";
import { Notice } from "#ui/Notice.tsx";
import { leaveTo, redirectResponse } from "#ui/pages/page.ts";
import layout from "../../components/layout.module.css";
import { asBuyer, keyOf, orderResponse } from "./access.ts";
import styles from "./orders.module.css";
import { dateOf } from "./state.ts";
import { orderTexts } from "./texts/texts.ts";

type PaymentView = {
  title: string;
  description: string;
  amount: string;
  orderNumber: string;
  /** Set only for the buyer; other payers can't see the order. */
  orderHref: string | undefined;
  /** Page of the site that sent the payer here. */
  returnTo: string | undefined;
  state: "OPEN" | "PAID" | "OVER";
  until: string;
  lines: readonly { id: string; name: string; quantity: number; picture: Picture | undefined }[];
  methods: readonly { id: string; name: string; description: string }[];
  problem: string | undefined;
};

async function load(context: ShopContext, token: string, problem?: string): Promise<PaymentView> {
  const params = { token: token.slice(0, 100) };
  const paymentId = context.request.url.searchParams.get("payment") ?? "";
  const isBack = context.request.method !== "POST" && isId(paymentId);
  const settled = isBack
    ? await orNotFound(context.request.call(settlePaymentPage, { params, body: { paymentId } }))
    : undefined;
  const { orderPaymentRequest, orderKey, payable, lineItems } = await orNotFound(
    context.request.call(getPaymentPage, { params }),
  );
  const { id, orderId, status, expirationDate } = orderPaymentRequest;
  if (await openPaymentVisit(context, { paymentRequestId: id, orderId })) throw leaveTo(`/pay/${params.token}`);
  const callbacks = paymentCallbacks(context, id);
  const orderHref = orderKey === undefined ? undefined : `/orders/${orderId}?key=${encodeURIComponent(orderKey)}`;
  if (settled?.status === "PAID" && callbacks.thankYouPageUrl)
    throw leaveTo(thankYouAddress(callbacks.thankYouPageUrl, orderId));
  if (settled?.status === "PAID" && orderHref !== undefined) throw leaveTo(`${orderHref}&done=paid`);
  const { paymentMethods } = await context.request.call(listPaymentMethods, {});
  const isPaid = settled?.status === "PAID" || status === "PAID" || isZero(payable);
  const texts = orderTexts[context.shop.language].pay;
  const declined = settled?.status === "DECLINED" ? texts.declined : undefined;
  const pending = settled?.status === "PENDING" ? texts.pending : undefined;
  return {
    title: orderPaymentRequest.title,
    description: orderPaymentRequest.description,
    amount: payable.formattedAmount,
    orderNumber: orderPaymentRequest.orderNumber,
    orderHref,
    returnTo: callbacks.postFlowUrl,
    state: isPaid ? "PAID" : status === "UNPAID" ? "OPEN" : "OVER",
    until: expirationDate === undefined ? "" : dateOf(expirationDate, context.shop),
    lines: lineItems.map(({ id, name, quantity, image }) => ({ id, name, quantity, picture: pictureOf(image, name) })),
    methods: paymentMethods.filter((method) => !method.isOffline),
    problem: problem ?? declined ?? pending,
  };
}

const paymentPage = page<PaymentView>({
  path: "/pay/:token",
  cache: "private",
  load: (context, { token = "" }) => load(context, token),
  head: ({ amount }, { shop }) => ({
    title: formatMessage(shop.language, orderTexts[shop.language].pay.pageTitle, { amount }),
    isIndexed: false,
  }),
  View: PaymentPage,
  status: (data) => (data.problem === undefined ? 200 : 422),
  headers: () => [["referrer-policy", "no-referrer"]],
});

const pay = action("/pay/:token", async (context, { token = "" }) => {
  const paymentMethod = ((await context.request.form()).get("method") ?? "").slice(0, 50);
  try {
    const { redirectUrl } = await orNotFound(
      context.request.call(payPaymentPage, { params: { token: token.slice(0, 100) }, body: { paymentMethod } }),
    );
    return redirectResponse(redirectUrl);
  } catch (error) {
    return paymentPage.render(context, await load(context, token, refusalOf(context, error)));
  }
});

function PaymentPage({ data }: { data: PaymentView }) {
  const language = useLanguage();
  const texts = useTexts(orderTexts).pay;
  const { backTo } = useTexts(shellTexts);
  return (
    <div className={layout.page}>
      <header className={styles.head}>
        <h1>{data.state === "PAID" ? texts.paid : data.title}</h1>
        <p className={layout.lead}>
          {data.state === "PAID" && texts.paidText}
          {data.state === "OVER" && texts.over}
          {data.state === "OPEN" && data.description}
        </p>
      </header>
      {data.problem && (
        <div className={styles.notice}>
          <Notice tone="bad" isAnnounced>
            {data.problem}
          </Notice>
        </div>
      )}
      <div className={styles.form}>
        <section className={styles.card} aria-labelledby="pay-items">
          <h2 id="pay-items" className={styles.small}>
            {formatMessage(language, texts.order, { number: data.orderNumber })}
          </h2>
          <ul className={styles.payLines}>
            {data.lines.map((line) => (
              <li key={line.id}>
                {line.picture && <Photo picture={line.picture} boxes={THUMBNAIL_SIZES} sizes="3.5rem" alt="" />}
                <span>
                  {line.quantity} × <bdi>{line.name}</bdi>
                </span>
              </li>
            ))}
          </ul>
          {data.state === "OPEN" && (
            <p className={styles.payAmount}>
              <span>
                {data.until === "" ? texts.toPay : formatMessage(language, texts.toPayUntil, { date: data.until })}
              </span>{" "}
              <strong>{data.amount}</strong>
            </p>
          )}
        </section>
        {data.state === "OPEN" && data.methods.length > 0 && (
          <form method="post" className={styles.form}>
            <fieldset>
              <legend>{texts.how}</legend>
              {data.methods.map((method, index) => (
                <label key={method.id} className={styles.choice}>
                  <input type="radio" name="method" value={method.id} defaultChecked={index === 0} />
                  <span>
                    {method.name}
                    <br />
                    <span className={styles.soft}>{method.description}</span>
                  </span>
                </label>
              ))}
            </fieldset>
            <p>
              <Button size="lg">{formatMessage(language, texts.submit, { amount: data.amount })}</Button>
            </p>
          </form>
        )}
        {data.state === "OPEN" && data.methods.length === 0 && <Notice tone="info">{texts.none}</Notice>}
        {data.orderHref !== undefined && (
          <p>
            <ButtonLink kind="secondary" href={data.orderHref}>
              {texts.seeOrder}
            </ButtonLink>
          </p>
        )}
        {data.returnTo !== undefined && (
          <p>
            <ButtonLink kind="secondary" href={data.returnTo}>
              {formatMessage(language, backTo, { place: new URL(data.returnTo).host })}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  );
}

/** `POST /orders/:id/pay`: leads the buyer to the page that takes the order's balance. */
const payBalance = action("/orders/:id/pay", async (context, { id = "" }) => {
  const key = keyOf(context);
  try {
    const { orderPaymentRequestUrl } = await orNotFound(
      asBuyer(context, payOwnBalance, { params: { orderId: id }, body: key === undefined ? {} : { key } }),
    );
    return redirectResponse(new URL(orderPaymentRequestUrl).pathname);
  } catch (error) {
    // Paid or canceled meanwhile, which the order shows.
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    return orderResponse(context, id, {});
  }
});

export const paymentPageRoutes = [{ ...paymentPage, post: pay.post }, payBalance];
