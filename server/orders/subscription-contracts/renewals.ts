/** Describes the renewals of an order's subscriptions, for its page and its emails. */
import { sql } from "kysely";
import { describeInterval } from "#api/checkout/carts/line-words.ts";
import { type Language, localeFor } from "#api/store/languages.ts";
import { formatMessage } from "#api/store/messages.ts";
import type { Order, Renewal } from "#server/orders/orders/public.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { formatMoney } from "#server/platform/money/money.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import { type ContractRow, selectContracts } from "./contracts.ts";
import { subscriptionTexts } from "./texts/texts.ts";

export async function describeRenewals(db: Connection, order: Order, language: Language): Promise<Renewal[]> {
  const lineOf = new Map(
    order.lines.flatMap(({ id, extras }) => {
      const contractId = extras.subscriptionInfo?.id;
      return contractId === undefined ? [] : [[contractId, id] as const];
    }),
  );
  if (lineOf.size === 0) return [];
  const { locale, timeZone } = await readStoreSettings(db);
  const spelled = localeFor(language, locale);
  const contracts = await selectContracts(db, sql`c.id = any(${[...lineOf.keys()]}::uuid[])`);
  return contracts.flatMap((contract) => {
    const lineId = lineOf.get(contract.id);
    if (lineId === undefined) return [];
    const isOpen = contract.state !== "CANCELED" && contract.state !== "ENDED";
    return [
      {
        lineId,
        contractId: contract.id,
        description: describe(contract, { language, locale: spelled, timeZone }),
        isOpen,
        canBuyerCancel: isOpen && contract.can_customer_cancel,
      },
    ];
  });
}

type MailLocale = { language: Language; locale: string; timeZone: string };

/** "$21.60 every month, next on December 22, 2026, until you cancel." */
function describe(contract: ContractRow, { language, locale, timeZone }: MailLocale): string {
  const words = subscriptionTexts[language];
  if (contract.state === "CANCELED" || contract.state === "ENDED") return words.over;
  if (contract.state === "PAUSED") return words.rests;
  const { frequency, repeat_interval: interval, billing_cycles: cycles, next_billing_at: next } = contract;
  const values = {
    price: formatMoney(contract.cycle_total, contract.currency, locale),
    every: describeInterval(language, frequency, interval),
    day: next?.toLocaleDateString(locale, { dateStyle: "long", timeZone }) ?? "",
    count: cycles === null ? 0 : Math.max(0, cycles - contract.next_cycle + 1),
  };
  const { forever, times } = words.renews;
  const forms = cycles === null ? forever : times;
  return formatMessage(language, next === null ? forms.undated : forms.dated, values);
}
