/** Scheduled jobs, and the effects of orders and deleted members on abandoned carts. */
import { sql } from "kysely";
import { Type } from "typebox";
import { memberDeleted } from "#api/identity/member-events.ts";
import { orderCreated } from "#api/orders/orders/order-events.ts";
import { deleteExpiredLinks } from "#server/checkout/carts/public.ts";
import { anonymous } from "#server/platform/access/actor.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { job } from "#server/platform/jobs/jobs.ts";
import type { EventListener } from "#server/platform/outbox/dispatch.ts";
import { deleteOld } from "./abandoned.ts";
import { announceDeleted } from "./announce.ts";
import { findAbandoned } from "./find-abandoned.ts";
import { sendReminder } from "./mails.ts";
import { markRecovered } from "./recover.ts";
import { readSettings } from "./settings.ts";

const DAY = 86_400_000;
const DELETE_BATCH = 500;

const find = job({
  name: "abandoned-carts.find",
  payload: Type.Object({}),
  schedule: "* * * * *",
  run: async (store) => void (await findAbandoned(store)),
});

const deleteOldAbandoned = job({
  name: "abandoned-carts.forget",
  payload: Type.Object({}),
  schedule: "17 3 * * *",
  async run(store) {
    const now = store.now();
    const { keepDays } = await readSettings(store.database.db);
    const before = new Date(now.getTime() - keepDays * DAY);
    await transaction(store.database.db, async (tx) => {
      const ids = await deleteOld(tx, before, DELETE_BATCH);
      await announceDeleted(tx, ids, { actor: anonymous, now });
      await deleteExpiredLinks(tx, now);
    });
  },
});

export const jobs = [find, deleteOldAbandoned, sendReminder];

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

export const listeners: readonly EventListener[] = [
  {
    name: "abandoned-carts.ordered",
    types: [orderCreated.type],
    async run(tx, event, store) {
      const flow = isRecord(event.payload) ? event.payload.purchaseFlowId : undefined;
      if (typeof flow !== "string") return;
      await markRecovered(tx, { purchaseFlowId: flow, orderId: event.entityId }, { store, now: event.occurredAt });
    },
  },
  {
    name: "abandoned-carts.memberErased",
    types: [memberDeleted.type],
    async run(tx, event) {
      await sql`delete from recovery_mail_choices where email_key in
        (select lower(email) from abandoned_checkouts where member_id = ${event.entityId})`.execute(tx);
      await tx.deleteFrom("abandoned_checkouts").where("member_id", "=", event.entityId).execute();
    },
  },
];
