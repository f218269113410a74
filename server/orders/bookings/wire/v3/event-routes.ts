import { sql } from "kysely";
import * as api from "#api/orders/wire/v3/events.ts";
import { handleRead } from "#server/platform/http/handlers.ts";
import { findEvent, readEvents } from "../present-event.ts";

export const eventRoutes = [
  handleRead(api.queryEvents, ({ db, body: { query }, ...context }) => readEvents(db, context, query)),
  handleRead(api.getEvent, async ({ db, params, ...context }) => ({
    event: await findEvent(db, context, params.eventId),
  })),
  handleRead(api.getEventBySlug, async ({ db, params, ...context }) => {
    const [event] = (await readEvents(db, context, undefined, sql<boolean>`p.slug = ${params.slug}`)).events;
    return event === undefined ? {} : { event };
  }),
];
