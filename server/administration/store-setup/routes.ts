import { confirmStoreSetup, getSampleDataProgress, getStoreSetup } from "#api/administration/store-setup.ts";
import { listUsedFeatures } from "#api/administration/used-features.ts";
import { confirmStarterRate } from "#server/checkout/shipping/public.ts";
import { requireStaffSession } from "#server/identity/staff/public.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readSeedState } from "#server/store/settings/public.ts";
import { writeDeclarations } from "./declarations.ts";
import { readStoreSetup } from "./proofs.ts";
import { readUsedFeatures } from "./used-features.ts";

export const routes = [
  // Writes, because using the cookie counts as activity.
  handleWrite(listUsedFeatures, async (context) => {
    await requireStaffSession(context.tx, context);
    return { features: await readUsedFeatures(context.tx) };
  }),
  handleRead(getStoreSetup, async ({ db, store }) => ({ setup: await readStoreSetup(db, store) })),
  handleRead(getSampleDataProgress, async ({ db }) => {
    const { isFinished: isComplete, percent } = await readSeedState(db);
    return { progress: { isComplete, percent } };
  }),
  handleWrite(confirmStoreSetup, async ({ tx, store, body, now }) => {
    const { isStarterRateRight, collectsNoTax } = body.setup;
    if (isStarterRateRight === true) await confirmStarterRate(tx, now);
    if (collectsNoTax !== undefined) await writeDeclarations(tx, { collectsNoTax }, now);
    return { setup: await readStoreSetup(tx, store) };
  }),
];
