/**
 * Tickets on sale: one definition per session and variant. Sessions of weekly schedules have no rows before they are booked,
 * so the id of a definition is derived from its schedule, start and variant.
 */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { TicketDefinition } from "#api/orders/wire/v1/event-tickets.ts";
import { chooseLanguage } from "#api/store/languages.ts";
import { type CatalogReference, STORE_APP_ID } from "#api/values.ts";
import { describeTime, findSellables, type Sellable, sellableKey } from "#server/catalog/products/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { type Minor, toDecimal } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { findOfferedSlots } from "../slots.ts";

/** Sessions and variants beyond these aren't listed. */
const MAX_SESSIONS = 200;
const MAX_DEFINITIONS = 1000;
const DAY = 86_400_000;

export type EventSchedule = {
  schedule_id: string;
  product_id: string;
  product_name: string;
  time_zone: string;
  place: string;
  horizon_days: number;
  variants: string[];
};

export async function findEventSchedules(db: Connection, productIds: readonly string[]): Promise<EventSchedule[]> {
  const { rows } = await sql<EventSchedule>`
    select c.id::text as schedule_id, p.id::text as product_id, p.name as product_name, c.time_zone, c.place, c.horizon_days,
      (select coalesce(array_agg(v.id::text order by v.id), '{}') from variants v
        where v.product_id = p.id and v.is_visible) as variants
    from service_schedules c join products p on p.id = c.product_id and p.is_visible
    where c.has_tickets and p.id = any(${[...productIds]}::uuid[]) order by p.name, p.id`.execute(db);
  return rows;
}

/** A UUID that is the same for the same parts. */
export function derivedId(...parts: readonly string[]): string {
  const hex = createHash("sha256").update(parts.join(" ")).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const sessionsOf = (db: Connection, { product_id, horizon_days }: EventSchedule, now: Date) =>
  findOfferedSlots(db, { productId: product_id, from: now, to: new Date(now.getTime() + horizon_days * DAY), now });

export type OfferedTicket = {
  readonly definition: TicketDefinition;
  readonly sellable: Sellable;
  readonly startDate: string;
};

/** @throws {AppError} EVENT_NOT_FOUND */
export async function findTicketsOnSale(db: Connection, eventId: string, now: Date): Promise<OfferedTicket[]> {
  const [schedule] = await findEventSchedules(db, [eventId]);
  if (schedule === undefined) throw new AppError("EVENT_NOT_FOUND");
  const { locale } = await readStoreSettings(db);
  const sessions = (await sessionsOf(db, schedule, now)).slice(0, MAX_SESSIONS);
  const references = sessions
    .flatMap(({ startDate }) => schedule.variants.map((variantId) => referenceTo(schedule, startDate, variantId)))
    .slice(0, MAX_DEFINITIONS);
  const sellables = await findSellables(db, references, { now, isLenient: true });
  return references.flatMap((reference, orderIndex) => {
    const sellable = sellables.get(sellableKey(reference));
    if (sellable?.scheduledDate === undefined) return [];
    const { scheduledDate: startDate, variantId } = sellable;
    const id = derivedId(schedule.schedule_id, startDate, variantId);
    const name = nameOf(schedule, { sellable, startDate, locale, hasSessions: sessions.length > 1 });
    return [{ definition: presentDefinition(schedule, sellable, { id, name, orderIndex }), sellable, startDate }];
  });
}

const referenceTo = ({ product_id }: EventSchedule, scheduledDate: string, variantId: string): CatalogReference => ({
  appId: STORE_APP_ID,
  catalogItemId: product_id,
  options: { scheduledDate, variantId },
});

type Naming = { sellable: Sellable; startDate: string; locale: string; hasSessions: boolean };

/** The variant and, if there are several sessions, the time; otherwise the event's name. */
function nameOf(schedule: EventSchedule, { sellable, startDate, locale, hasSessions }: Naming): string {
  const { text } = describeTime(new Date(startDate), schedule.time_zone, chooseLanguage(locale));
  const variant =
    schedule.variants.length < 2
      ? []
      : sellable.descriptionLines.flatMap(({ plainText, colorInfo }) => (plainText ?? colorInfo)?.original ?? []);
  const choices = variant.filter((choice) => choice !== text);
  return [...choices, ...(hasSessions ? [text] : [])].join(" · ") || schedule.product_name;
}

const moneyOf = (amount: Minor, currency: string) => {
  const value = toDecimal(amount, currency);
  return { amount: value, value, currency };
};

function presentDefinition(
  { product_id, place }: EventSchedule,
  { unitPrice, currency, stock }: Sellable,
  { id, name, orderIndex }: { id: string; name: string; orderIndex: number },
): TicketDefinition {
  const price = moneyOf(unitPrice, currency);
  return {
    id,
    eventId: product_id,
    name,
    description: place,
    price,
    free: unitPrice === 0,
    pricing: { fixedPrice: price, pricingType: "STANDARD" },
    limitPerCheckout: stock.available,
    orderIndex,
    policy: "",
    saleStatus: "SALE_STARTED",
    state: [],
  };
}

/** The cost of reserved tickets before discounts and taxes. */
export function invoiceOf(tickets: readonly { ticket: OfferedTicket; quantity: number }[]) {
  const currency = tickets[0]?.ticket.sellable.currency ?? "";
  const items = tickets.map(({ ticket: { definition, sellable }, quantity }) => ({
    id: definition.id,
    name: definition.name,
    quantity,
    price: definition.price,
    total: moneyOf(sellable.unitPrice * quantity, currency),
  }));
  const sum = tickets.reduce((all, { ticket, quantity }) => all + ticket.sellable.unitPrice * quantity, 0);
  const total = moneyOf(sum, currency);
  return { items, subTotal: total, total, grandTotal: total };
}
