import { confirmStoreSetup, getStoreSetup } from "#api/administration/store-setup.ts";
import { confirmStarterRate } from "#server/checkout/shipping/public.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { writeDeclarations } from "./declarations.ts";
import { readStoreSetup } from "./proofs.ts";

export const routes = [
  handleRead(getStoreSetup, async ({ db, store }) => ({ setup: await readStoreSetup(db, store) })),
  handleWrite(confirmStoreSetup, async ({ tx, store, body, now }) => {
    const { isStarterRateRight, collectsNoTax } = body.setup;
    if (isStarterRateRight === true) await confirmStarterRate(tx, now);
    if (collectsNoTax !== undefined) await writeDeclarations(tx, { collectsNoTax }, now);
    return { setup: await readStoreSetup(tx, store) };
  }),
];
