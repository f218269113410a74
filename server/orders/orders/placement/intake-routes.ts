import * as intake from "#api/orders/orders/order-intake.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { presentOrder } from "../read/present.ts";
import { readOrdersSettings, updateOrdersSettings } from "../settings.ts";
import { deleteImportedOrders, importOrder } from "./import-order.ts";
import { createDirectOrder, requireFreshForGiftCards, setCounter } from "./intake.ts";

export const routes = [
  handleWrite(intake.createOrder, async ({ tx, body, ...caller }) => {
    await requireFreshForGiftCards(caller.store, caller.actor, body.order);
    return { order: presentOrder(await createDirectOrder(tx, caller, body.order, body.settings)) };
  }),
  handleWrite(intake.importOrder, async ({ tx, body, ...caller }) => ({
    order: presentOrder(await importOrder(tx, caller, body.order)),
  })),
  handleWrite(intake.bulkDeleteImportedOrders, async ({ tx, body, now }) => {
    await enqueue(tx, deleteImportedOrders, { orderIds: body.orderIds });
    return { jobId: newId(now.getTime()) };
  }),
  handleWrite(intake.setOrderNumberCounter, ({ tx, body }) =>
    setCounter(tx, { counter: Number(body.counter), allowLowerCounter: body.allowLowerCounter ?? false }),
  ),
  handleRead(intake.getOrdersSettings, async ({ db }) => ({ ordersSettings: await readOrdersSettings(db) })),
  handleWrite(intake.updateOrdersSettings, async ({ tx, body, ...caller }) => ({
    ordersSettings: await updateOrdersSettings(tx, caller, body.ordersSettings),
  })),
];
