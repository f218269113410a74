/**
 * Labels of EasyPost (https://docs.easypost.com): a quoted parcel is a Shipment with Rates, a label is its purchase. EasyPost
 * sells one label per Shipment, so repeating a purchase can't pay twice.
 */
import type { LabelRate } from "#api/orders/shipping-labels.ts";
import {
  type BoughtLabel,
  LabelNotInAccount,
  type LabelProvider,
  LabelProviderUnavailable,
  LabelRefused,
  type PostalAddress,
  type VoidState,
} from "../provider.ts";
import {
  callEasypost,
  downloadLabel,
  type EasypostAccess,
  EasypostError,
  recordOf,
  textOf,
} from "./easypost-client.ts";

/** A carrier that didn't respond in time can have issued the label. */
const UNKNOWN_OUTCOMES = new Set([
  "SHIPMENT.PURCHASE.IN_PROGRESS",
  "SHIPMENT.POSTAGE.TIMED_OUT",
  "SHIPMENT.POSTAGE.NO_RESPONSE",
]);
const ALREADY_BOUGHT = "SHIPMENT.POSTAGE.EXISTS";

export const isTestKey = (apiKey: string): boolean => apiKey.startsWith("EZTK");

export function easypost(access: EasypostAccess): LabelProvider {
  const shipmentPath = (id: string): string => `/shipments/${encodeURIComponent(id)}`;
  return {
    async verify() {
      await refusing(() => callEasypost(access, { method: "GET", path: "/shipments?page_size=1" }));
    },
    quote: ({ from, to, parcel, reference }) =>
      refusing(async () => {
        const shipment = await callEasypost(access, {
          method: "POST",
          path: "/shipments",
          body: {
            shipment: {
              reference,
              from_address: toAddress(from),
              to_address: toAddress(to),
              parcel: { ...parcel },
              options: { label_format: "PDF", label_size: "4x6" },
            },
          },
        });
        const shipmentId = textOf(shipment.id);
        if (shipmentId === undefined) throw new LabelProviderUnavailable("EasyPost created no shipment.");
        const rates = listOf(shipment.rates).flatMap((rate) => readRate(rate) ?? []);
        if (rates.length === 0) throw new LabelRefused(messageOf(shipment) ?? "No carrier takes this parcel.");
        const sorted = rates.toSorted((left, right) => Number(left.amount) - Number(right.amount));
        return { shipmentId, isTest: shipment.mode === "test", rates: sorted };
      }),
    buy: (shipmentId, rateId) =>
      refusing(async () => {
        const path = shipmentPath(shipmentId);
        try {
          return readLabel(
            await callEasypost(access, { method: "POST", path: `${path}/buy`, body: { rate: { id: rateId } } }),
          );
        } catch (error) {
          if (!(error instanceof EasypostError)) throw error;
          if (UNKNOWN_OUTCOMES.has(error.code)) throw new LabelProviderUnavailable(error.message, { cause: error });
          if (error.code !== ALREADY_BOUGHT) throw error;
          return readLabel(await readPaid(access, path));
        }
      }),
    find: (shipmentId) =>
      refusing(async () => {
        try {
          const shipment = await callEasypost(access, { method: "GET", path: shipmentPath(shipmentId) });
          if (shipment.id !== shipmentId) throw new LabelProviderUnavailable("EasyPost returned another shipment.");
          return isBought(shipment) ? readLabel(shipment) : undefined;
        } catch (error) {
          if (!(error instanceof EasypostError) || error.status !== 404) throw error;
          throw new LabelNotInAccount("The EasyPost account doesn't have this parcel.", { cause: error });
        }
      }),
    void: (shipmentId) =>
      refusing(async () => {
        const path = shipmentPath(shipmentId);
        const known = readVoidState(await callEasypost(access, { method: "GET", path }));
        // A rejected refund can be requested again: carriers reject some that come right after the purchase.
        if (known === "SUBMITTED" || known === "REFUNDED") return known;
        const shipment = await callEasypost(access, { method: "POST", path: `${path}/refund`, body: {} });
        return readVoidState(shipment) ?? "REJECTED";
      }),
    download: (pdfUrl) => downloadLabel(access, pdfUrl),
  };
}

/** The label is paid for, so no error means that it was refused. */
async function readPaid(access: EasypostAccess, path: string): Promise<Record<string, unknown>> {
  try {
    return await callEasypost(access, { method: "GET", path });
  } catch (error) {
    if (error instanceof LabelProviderUnavailable) throw error;
    throw new LabelProviderUnavailable("EasyPost can't return the label.", { cause: error });
  }
}

async function refusing<Result>(request: () => Promise<Result>): Promise<Result> {
  try {
    return await request();
  } catch (error) {
    if (error instanceof EasypostError) throw new LabelRefused(error.message, { cause: error });
    throw error;
  }
}

const toAddress = ({ name, company, street1, street2, city, state, zip, country, phone, email }: PostalAddress) => ({
  ...{ name, company, street1, street2, city, state, zip, country, phone, email },
});

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function readRate(value: unknown): LabelRate | undefined {
  const { id, carrier, service, rate, currency, delivery_days: days } = recordOf(value);
  const [rateId, amount] = [textOf(id), textOf(rate)];
  if (rateId === undefined || amount === undefined || !/^\d+(?:\.\d+)?$/.test(amount)) return undefined;
  return {
    id: rateId,
    carrier: textOf(carrier) ?? "",
    service: textOf(service) ?? "",
    amount,
    currency: textOf(currency) ?? "USD",
    ...(typeof days === "number" && Number.isInteger(days) && { deliveryDays: days }),
  };
}

const isBought = ({ postage_label, selected_rate, tracking_code }: Record<string, unknown>): boolean =>
  [postage_label, selected_rate, tracking_code].some((value) => value !== null && value !== undefined && value !== "");

function readLabel(shipment: Record<string, unknown>): BoughtLabel {
  const label = recordOf(shipment.postage_label);
  const rate = readRate(shipment.selected_rate);
  const trackingNumber = textOf(shipment.tracking_code);
  const pdfUrl = textOf(label.label_pdf_url) ?? textOf(label.label_url);
  if (rate === undefined || trackingNumber === undefined || pdfUrl === undefined) {
    throw new LabelProviderUnavailable("EasyPost hasn't issued the label yet.");
  }
  const trackingLink = textOf(recordOf(shipment.tracker).public_url);
  return { rate, trackingNumber, pdfUrl, ...(trackingLink !== undefined && { trackingLink }) };
}

function readVoidState({ refund_status: status }: Record<string, unknown>): VoidState | undefined {
  if (status === "submitted") return "SUBMITTED";
  if (status === "refunded") return "REFUNDED";
  return status === "rejected" || status === "not_applicable" ? "REJECTED" : undefined;
}

/** Why carriers returned no rates. */
function messageOf({ messages }: Record<string, unknown>): string | undefined {
  const texts = listOf(messages).flatMap((entry) => textOf(recordOf(entry).message) ?? []);
  return texts.length === 0 ? undefined : [...new Set(texts)].slice(0, 3).join(" ");
}
