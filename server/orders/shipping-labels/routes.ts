import * as api from "#api/orders/shipping-labels.ts";
import { documentAnswer, isOpenDocument, MISSING_DOCUMENT, signDocument } from "#server/orders/invoices/public.ts";
import { handleManual, handleRead, type RawRoute } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";
import { getLabel, type Label, listLabels } from "./labels.ts";
import { LabelProviderUnavailable } from "./provider.ts";
import { buyLabel, quoteLabel, voidLabel } from "./purchase.ts";
import { checkNewKey, findProvider, presentSettings, updateSettings } from "./settings.ts";

const pdfPath = (id: string): string => `shipping-labels/${id}.pdf`;

function present(store: Store, { state, label, void_state: voidState, ...row }: Label): api.ShippingLabel {
  // The rate that was bought, or is being bought.
  const rate = label?.rate ?? row.rates.find(({ id }) => id === row.rate_id);
  return {
    id: row.id,
    orderId: row.order_id,
    // Constraints of the columns list the states.
    state: state as api.ShippingLabel["state"],
    rates: [...row.rates],
    ...(rate !== undefined && { rate }),
    ...(label !== null && {
      trackingNumber: label.trackingNumber,
      ...(label.trackingLink !== undefined && { trackingLink: label.trackingLink }),
      pdfUrl: signDocument(store, pdfPath(row.id)),
    }),
    ...(voidState !== null && { voidState: voidState as NonNullable<api.ShippingLabel["voidState"]> }),
    ...(row.fulfillment_id !== null && { fulfillmentId: row.fulfillment_id }),
    isTest: row.is_test,
    createdDate: row.created_at.toISOString(),
  };
}

// Requests to the provider run outside transactions.
export const routes = [
  handleRead(api.getShippingLabelSettings, async ({ db, store }) => ({
    shippingLabelSettings: await presentSettings(db, store),
  })),
  handleManual(api.updateShippingLabelSettings, async ({ store, body, transaction, pause }) => {
    const changes = body.shippingLabelSettings;
    const newKey = await pause(() => checkNewKey(store, changes.apiKey));
    return transaction(async (tx) => {
      await updateSettings(tx, store, { ...changes, newKey });
      return { shippingLabelSettings: await presentSettings(tx, store) };
    });
  }),
  handleRead(api.listShippingLabels, async ({ db, store, params }) => ({
    shippingLabels: (await listLabels(db, params.orderId)).map((label) => present(store, label)),
    providerState: (await presentSettings(db, store)).state,
  })),
  handleManual(api.quoteShippingLabel, async ({ db, store, params, body, transaction, pause }) => {
    const wanted = { orderId: params.orderId, parcel: body.parcel };
    return { shippingLabel: present(store, await pause(() => quoteLabel({ db, store, transaction }, wanted))) };
  }),
  handleManual(api.buyShippingLabel, async ({ db, store, actor, params, body, transaction, pause }) => {
    const { rateId, fulfillment: items } = body;
    const fulfillment = items && { lineItems: items.lineItems, sendsMail: items.sendShippingEmail !== false };
    const wanted = { id: params.id, rateId, fulfillment };
    return { shippingLabel: present(store, await pause(() => buyLabel({ db, store, actor, transaction }, wanted))) };
  }),
  handleManual(api.voidShippingLabel, async ({ db, store, actor, params, transaction, pause }) => ({
    shippingLabel: present(store, await pause(() => voidLabel({ db, store, actor, transaction }, params.id))),
  })),
];

/** The provider keeps the PDF, which has the customer's address. */
export const rawRoutes: readonly RawRoute[] = [
  {
    id: "documents.shippingLabel",
    method: "GET",
    paths: ["/documents/{end}/{signature}/shipping-labels/{file}"],
    run: async (context) => {
      const { store, params } = context;
      const id = (params.file ?? "").replace(/\.pdf$/, "");
      if (!isOpenDocument(context, pdfPath(id))) return MISSING_DOCUMENT;
      const { db } = store.database;
      const { label } = await getLabel(db, id);
      const provider = await findProvider(db, store);
      if (label === null || provider === undefined) return MISSING_DOCUMENT;
      try {
        const pdf = await provider.download(label.pdfUrl);
        return documentAnswer(pdf, { type: "application/pdf", name: `label-${label.trackingNumber}.pdf` });
      } catch (error) {
        if (!(error instanceof LabelProviderUnavailable)) throw error;
        return {
          ...MISSING_DOCUMENT,
          status: 502,
          body: "The label can't be loaded right now. Try again in a moment.",
        };
      }
    },
  },
];
