import * as api from "#api/pricing/additional-fees.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { createFee, deleteFee, getFee, presentFee, queryFees, updateFee } from "./fees.ts";
import { readTipSettings, updateTipSettings } from "./tips.ts";

const currencyOf = async (connection: Connection) => (await readStoreSettings(connection)).currency;

export const routes = [
  handleWrite(api.createAdditionalFee, async ({ tx, body, now }) => {
    const currency = await currencyOf(tx);
    return { additionalFee: presentFee(await createFee(tx, body.additionalFee, { currency, now }), currency) };
  }),
  handleRead(api.getAdditionalFee, async ({ db, params }) => ({
    additionalFee: presentFee(await getFee(db, params.id), await currencyOf(db)),
  })),
  handleRead(api.queryAdditionalFees, async ({ db, body }) => {
    const currency = await currencyOf(db);
    const { rows, pagingMetadata } = await queryFees(db, body.query);
    return { additionalFees: rows.map((row) => presentFee(row, currency)), pagingMetadata };
  }),
  handleWrite(api.updateAdditionalFee, async ({ tx, params, body, now }) => {
    const currency = await currencyOf(tx);
    return {
      additionalFee: presentFee(await updateFee(tx, params.id, body.additionalFee, { currency, now }), currency),
    };
  }),
  handleWrite(api.deleteAdditionalFee, async ({ tx, params }) => {
    await deleteFee(tx, params.id);
    return {};
  }),
  handleRead(api.getTipSettings, async ({ db }) => ({ tipSettings: await readTipSettings(db) })),
  handleWrite(api.updateTipSettings, async ({ tx, body, now }) => ({
    tipSettings: await updateTipSettings(tx, body.tipSettings, now),
  })),
];
