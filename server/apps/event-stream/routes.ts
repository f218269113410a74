/** `GET /v1/event-stream`: server-sent events for scripts and the back office, with a token of staff, an app or an API key. */
import { Readable } from "node:stream";
import { canReceive } from "#server/apps/webhooks/public.ts";
import { actorReference, isElevated } from "#server/platform/access/actor.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import type { RawContext, RawRoute } from "#server/platform/http/handlers.ts";
import { listen, streamsOf } from "./streams.ts";

const MOST_TYPES = 100;

function lastEventId({ header, url }: RawContext): string | undefined {
  const text = header("last-event-id") ?? url.searchParams.get("lastEventId") ?? "";
  if (text === "") return undefined;
  if (!/^\d{1,18}$/.test(text))
    throw new AppError("MALFORMED_REQUEST", { description: "Last-Event-ID is the id of an event of this stream." });
  return text;
}

const eventStream: RawRoute = {
  id: "events.stream",
  method: "GET",
  paths: ["/v1/event-stream"],
  async run(context) {
    const { store, actor, url } = context;
    if (!isElevated(actor)) throw new AppError(actor.kind === "anonymous" ? "UNAUTHENTICATED" : "PERMISSION_DENIED");
    const types = (url.searchParams.get("types") ?? "").split(",", MOST_TYPES).filter((type) => type !== "");
    const entityId = url.searchParams.get("entityId");
    const after = lastEventId(context);
    const { kind, id } = actorReference(actor);
    const holder = `${kind} ${id}`;
    if (!streamsOf(store).enter(holder)) throw new AppError("THROTTLED", { data: { retryAfterSeconds: 30 } });
    const token = (context.header("authorization") ?? "").replace(/^Bearer\s+/i, "");
    const { permissions } = actor;
    const text = listen(store, {
      after,
      wants: (event) =>
        (types.length === 0 || types.includes(event.type)) &&
        (entityId === null || entityId === event.entityId) &&
        canReceive(permissions, event.type),
      isStillAllowed: async () =>
        (store.tokens.verify(token, store.now().getTime()) ?? (await store.findApiKey(token))) !== undefined,
    });
    // A slow reader costs a few kilobytes: the next event is read once this one has been consumed.
    const body = Readable.from(text, { highWaterMark: 16 });
    // Closed here, because the generator's `finally` doesn't run if iteration never started.
    body.once("close", () => streamsOf(store).leave(holder));
    return {
      status: 200,
      headers: [
        ["content-type", "text/event-stream; charset=utf-8"],
        ["cache-control", "no-store"],
        ["x-accel-buffering", "no"],
      ],
      body,
    };
  },
};

export const rawRoutes: readonly RawRoute[] = [eventStream];
