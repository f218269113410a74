import { listPaymentMethods } from "#api/payments.ts";
import { handleRead, type RawAnswer, type RawContext, type RawRoute } from "#server/platform/http/handlers.ts";
import { findGatewayConnection, GATEWAY_MOUNT, paymentMethods } from "./providers.ts";

export const routes = [
  handleRead(listPaymentMethods, async ({ store }) => ({ paymentMethods: paymentMethods(store) })),
];

const TIMEOUT = 10_000;
const PASSED_HEADERS = ["content-type", "location", "content-security-policy", "cache-control", "referrer-policy"];

/** Hands the payment page through, so that shoppers need to reach one port only. */
async function passToGateway({ store, params, header, body }: RawContext, method: "GET" | "POST"): Promise<RawAnswer> {
  const connection = findGatewayConnection(store);
  const ref = params.ref ?? "";
  if (connection === undefined || !/^[\w-]{1,64}$/.test(ref)) return { status: 404, body: "Not found" };
  try {
    const answer = await fetch(`${connection.url()}/pay/${ref}`, {
      method,
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT),
      headers: { "content-type": header("content-type") ?? "application/x-www-form-urlencoded" },
      ...(method === "POST" ? { body: body().toString("utf8") } : {}),
    });
    const headers = PASSED_HEADERS.flatMap((name): [string, string][] => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    return { status: answer.status, headers, body: await answer.text() };
  } catch {
    return { status: 503, headers: [["retry-after", "5"]], body: "Test payments are starting. Try again in a moment." };
  }
}

export const rawRoutes: readonly RawRoute[] = [
  {
    id: "payments.showTestPayment",
    method: "GET",
    paths: [`${GATEWAY_MOUNT}/pay/{ref}`],
    run: (context) => passToGateway(context, "GET"),
  },
  {
    id: "payments.decideTestPayment",
    method: "POST",
    paths: [`${GATEWAY_MOUNT}/pay/{ref}`],
    maxBodyBytes: 4096,
    run: (context) => passToGateway(context, "POST"),
  },
];
