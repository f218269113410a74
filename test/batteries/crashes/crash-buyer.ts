/**
 * A shopper that retries every request with the same idempotency key until it gets a response. Acknowledged results are
 * recorded: each must exist exactly once after the run.
 */
import { address } from "../../flows/shop.ts";
import { type CrashWorld, pause } from "./crash-world.ts";

export type Purchase = {
  readonly checkoutId: string;
  /** Acknowledged to the shopper. */
  orderId: string | undefined;
  refundId: string | undefined;
  /** Canceled by staff, and acknowledged. */
  isCanceled: boolean;
};

export type BuyerOptions = {
  world: CrashWorld;
  index: number;
  token: string;
  staff: string;
  traffic: Traffic;
  /** Called before each step, to report what a stuck shopper waits for. */
  note: (step: string) => void;
};

/** Counts of requests in flight and done: killers use them to count hits and to space out their kills. */
export type Traffic = { open: number; answered: number; unanswered: number };

type Answer = { status: number; body: Record<string, unknown>; code: string; location: string | null };

const PATIENCE_MILLISECONDS = 300_000;
const REQUEST_MILLISECONDS = 15_000;
const WAIT_MILLISECONDS = 100;

export async function buy(options: BuyerOptions): Promise<Purchase> {
  const { world, index, token } = options;
  const add = { lineItems: [{ catalogReference: world.goods[index % world.goods.length], quantity: 1 }] };
  await must(options, "/ecom/v1/carts/current/add-to-cart", { token, body: add });
  if (index % 5 === 0) {
    const coupon = { couponCode: world.coupon, lineItems: [] };
    await must(options, "/ecom/v1/carts/current", { token, method: "PATCH", body: coupon });
  }
  const { body } = await must(options, "/ecom/v1/carts/current/create-checkout", {
    token,
    body: {
      channelType: "WEB",
      email: `buyer${index}@example.com`,
      shippingAddress: address,
      selectedShippingOption: { code: world.standard },
    },
  });
  const purchase: Purchase = {
    checkoutId: String(body.checkoutId),
    orderId: undefined,
    refundId: undefined,
    isCanceled: false,
  };
  if (index % 10 === 3) await attachGiftCard(options, purchase);
  const isPaidOnline = index % 2 === 0;
  purchase.orderId = isPaidOnline ? await payOnline(options, purchase.checkoutId) : await order(options, purchase);
  if (isPaidOnline && index % 10 === 0) purchase.refundId = await refund(options, purchase.orderId);
  if (index % 20 === 9) purchase.isCanceled = await cancel(options, purchase.orderId);
  return purchase;
}

/** Covers part of the total with the gift card. */
async function attachGiftCard(options: BuyerOptions, { checkoutId }: Purchase): Promise<void> {
  const body = { checkout: {}, giftCardCode: options.world.giftCard, giftCardRedeemAmount: "5.00" };
  await must(options, `/ecom/v1/checkouts/${checkoutId}`, { token: options.token, method: "PATCH", body });
}

/** A retry of a canceled order is rejected with `ORDER_CANCELED`, which also proves the cancellation. */
async function cancel(options: BuyerOptions, orderId: string): Promise<boolean> {
  const { status, code } = await retry(options, `/ecom/v1/orders/${orderId}/cancel`, {
    token: options.staff,
    body: {},
  });
  return status === 200 || code === "ORDER_CANCELED";
}

async function order(options: BuyerOptions, { checkoutId }: Purchase): Promise<string> {
  const path = `/ecom/v1/checkouts/${checkoutId}/create-order`;
  const { body } = await must(options, path, { token: options.token, body: {}, key: checkoutId });
  return String(body.orderId);
}

/** Pays on the gateway's page; starts a new payment when one fails. */
async function payOnline(options: BuyerOptions, checkoutId: string): Promise<string> {
  const { token } = options;
  const path = `/ecom/v1/checkouts/${checkoutId}`;
  // The first card of one shopper in twenty is declined.
  let card = options.index % 20 === 6 ? "decline:CARD_DECLINED" : "approve";
  let paymentId: unknown;
  let code = "";
  for (const end = Date.now() + PATIENCE_MILLISECONDS; Date.now() < end; await pause(WAIT_MILLISECONDS)) {
    const paid = await retry(options, `${path}/pay`, { token, body: { paymentMethod: "test-gateway" } });
    ({ code } = paid);
    if (paid.status === 200) {
      ({ paymentId } = paid.body);
      await retry(options, new URL(String(paid.body.redirectUrl)).pathname, { form: `choice=${card}` });
      card = "approve";
    } else if (code !== "CHECKOUT_IS_COMPLETE") continue;
    // CHECKOUT_IS_COMPLETE: an earlier payment succeeded after all.
    const outcome = await settle(options, path, paymentId);
    if (outcome !== undefined) return outcome;
  }
  throw new Error(`${path} could not be paid for ${PATIENCE_MILLISECONDS / 1000} s ${code}`);
}

async function settle(options: BuyerOptions, path: string, paymentId: unknown): Promise<string | undefined> {
  const { token } = options;
  for (let attempt = 0; attempt < 50; attempt++) {
    const { body } = await retry(options, `${path}/settle-payment`, { token, body: { paymentId } });
    if (body.status === "ORDERED") return String(body.orderId);
    if (body.status !== "OPEN" && body.status !== "PENDING") return undefined;
    if (body.status === "OPEN" && typeof body.redirectUrl === "string") {
      await retry(options, new URL(body.redirectUrl).pathname, { form: "choice=approve" });
    }
    await pause(WAIT_MILLISECONDS);
  }
  return undefined;
}

async function refund(options: BuyerOptions, orderId: string): Promise<string> {
  const token = options.staff;
  const { body } = await must(options, `/ecom/v1/payments/orders/${orderId}`, { token, method: "GET" });
  const { payments = [] } = body.orderTransactions as { payments?: { id: string; amount: unknown }[] };
  const [payment] = payments;
  const paymentRefunds = [{ paymentId: payment?.id, amount: payment?.amount }];
  const asked = { token, body: { orderId, paymentRefunds }, key: `refund-${orderId}` };
  const answer = await must(options, "/ecom/v1/order-billing/refund-payments", asked);
  return String((answer.body.refund as { id?: unknown }).id);
}

type Call = { token?: string; method?: string; body?: unknown; form?: string; key?: string };

async function must(options: BuyerOptions, path: string, call: Call): Promise<Answer> {
  const answer = await retry(options, path, call);
  if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.status} ${answer.code}`);
  return answer;
}

/** Retries until a process responds; server errors and broken connections don't count as responses. */
async function retry({ world, index, traffic, note }: BuyerOptions, path: string, call: Call): Promise<Answer> {
  const end = Date.now() + PATIENCE_MILLISECONDS;
  for (let attempt = index; Date.now() < end; attempt++) {
    const port = world.shops[attempt % world.shops.length]?.port;
    note(`requests ${path} (attempt ${attempt - index + 1})`);
    traffic.open++;
    const answer = await ask(`http://127.0.0.1:${port}${path}`, call);
    traffic.open--;
    if (answer !== undefined && answer.status < 500) {
      traffic.answered++;
      return answer;
    }
    traffic.unanswered++;
    await pause(WAIT_MILLISECONDS);
  }
  throw new Error(`No response to ${path} for ${PATIENCE_MILLISECONDS / 1000} s.`);
}

async function ask(address: string, { token, method = "POST", body, form, key }: Call): Promise<Answer | undefined> {
  try {
    const response = await fetch(address, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(REQUEST_MILLISECONDS),
      headers: {
        "content-type": form === undefined ? "application/json" : "application/x-www-form-urlencoded",
        ...(token === undefined ? {} : { authorization: token }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(form !== undefined ? { body: form } : body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const answer = text.startsWith("{") ? recordOf(JSON.parse(text)) : {};
    const { applicationError } = recordOf(answer.details);
    const code = String(recordOf(applicationError).code ?? "");
    return { status: response.status, body: answer, code, location: response.headers.get("location") };
  } catch {
    return undefined;
  }
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
