/** Search parameters of the developer pages. */
import { readChoice, readText } from "#backoffice/search-params.ts";

export const tabs = ["webhooks", "events", "calls", "questions"] as const;

export type DevelopersSearch = {
  tab: (typeof tabs)[number];
  /** The search text for event types or operations. */
  find: string;
  /** The expanded event type or operation. */
  open: string;
};
export const defaultDevelopersSearch: DevelopersSearch = { tab: "webhooks", find: "", open: "" };

export function readDevelopersSearch(search: Record<string, unknown>): DevelopersSearch {
  return { tab: readChoice(search.tab, tabs), find: readText(search.find), open: readText(search.open) };
}

export const deliveryStates = ["", "PENDING", "DELIVERED", "FAILED", "CANCELED"] as const;
export type DeliveriesSearch = { state: (typeof deliveryStates)[number]; eventType: string };
export const defaultDeliveriesSearch: DeliveriesSearch = { state: "", eventType: "" };

export function readDeliveriesSearch(search: Record<string, unknown>): DeliveriesSearch {
  return { state: readChoice(search.state, deliveryStates), eventType: readText(search.eventType) };
}
