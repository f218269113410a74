/** Groups carrier service options into choices: the time slots of a delivery option form one choice with a list. */
import type { Checkout } from "#api/checkout/checkout-values.ts";
import type { Language } from "#api/store/languages.ts";
import type { Clock } from "#storefront/facts.ts";
import { joinParts } from "#storefront/join-parts.ts";
import { addAmounts, compareAmounts, isZero } from "#ui/money.ts";
import { addressLines } from "./address/address.ts";
import { type CheckoutTexts, checkoutTexts } from "./texts/texts.ts";
import type { DeliveryChoice, DeliveryTime } from "./views.ts";

type Offered = Checkout["shippingInfo"]["carrierServiceOptions"][number]["shippingOptions"][number];
type Local = Clock & { locale: string };

/** The delivery option of a code that includes a time slot. */
const wayOf = (code: string): string => code.split("@", 1)[0] ?? code;

export function deliveryChoices(checkout: Checkout, local: Local & { language: Language }): readonly DeliveryChoice[] {
  const texts = checkoutTexts[local.language].delivery;
  const { selectedCarrierServiceOption: selected, carrierServiceOptions } = checkout.shippingInfo;
  return carrierServiceOptions.flatMap(({ carrierId, shippingOptions }) =>
    [...Map.groupBy(shippingOptions, ({ code }) => wayOf(code))].flatMap(([way, options]) => {
      const [first] = options;
      if (first === undefined) return [];
      const isChosen = selected?.carrierId === carrierId && wayOf(selected.code) === way;
      const hasTimes = first.logistics.deliveryTimeSlot !== undefined;
      return [
        {
          code: hasTimes ? `${way}@` : first.code,
          carrierId,
          title: first.title,
          time: timeText(first),
          price: isZero(costOf(first)) ? texts.free : priceText(first, texts),
          isChosen,
          times: hasTimes ? options.map((option) => toTime(option, selected?.code, local)) : [],
          place: placeText(first, local),
        },
      ];
    }),
  );
}

type Choice = { carrierId: string; code: string };

/**
 * The rate that a checkout starts with: the cheapest delivery without a time to choose, else with one, else a pickup. A
 * time and a pickup are the buyer's choice: `isFinal` leaves them out, for a checkout that skips the delivery step.
 */
export function defaultRate({ shippingInfo }: Checkout, { isFinal = false } = {}): Choice | undefined {
  const rates = shippingInfo.carrierServiceOptions.flatMap(({ carrierId, shippingOptions }) =>
    shippingOptions.map((option) => ({ carrierId, code: option.code, option })),
  );
  const isPickup = ({ option }: (typeof rates)[number]) => option.logistics.pickupDetails !== undefined;
  const hasTime = ({ option }: (typeof rates)[number]) => option.logistics.deliveryTimeSlot !== undefined;
  const [delivered, collected] = [rates.filter((rate) => !isPickup(rate)), rates.filter(isPickup)];
  const groups = [delivered.filter((rate) => !hasTime(rate)), ...(isFinal ? [] : [delivered, collected])];
  const [first, ...others] = groups.find((group) => group.length > 0) ?? [];
  if (first === undefined) return undefined;
  const cheapest = others.reduce(
    (least, rate) => (compareAmounts(costOf(rate.option), costOf(least.option)) < 0 ? rate : least),
    first,
  );
  return { carrierId: cheapest.carrierId, code: cheapest.code };
}

const costOf = ({ cost: { price, otherCharges = [] } }: Offered): string =>
  addAmounts(price, ...otherCharges.map((charge) => charge.price));

function priceText({ cost }: Offered, texts: CheckoutTexts["delivery"]): string {
  const charges = (cost.otherCharges ?? []).map(
    ({ price, details }) => `${price.formattedConvertedAmount} ${details || texts.handling}`,
  );
  return [cost.price.formattedConvertedAmount, ...charges].join(" + ");
}

const timeText = ({ logistics }: Offered): string =>
  [logistics.deliveryTime, ...(logistics.instructions ?? "").split("\n")].filter(Boolean).join(". ");

function placeText({ logistics }: Offered, { locale, language }: Local & { language: Language }): string {
  const { pickupDetails } = logistics;
  return pickupDetails ? joinParts(language, addressLines({ address: pickupDetails.address }, locale)) : "";
}

function toTime({ code, logistics }: Offered, selected: string | undefined, local: Local): DeliveryTime {
  const { from = "", to = "" } = logistics.deliveryTimeSlot ?? {};
  return { code, label: slotText({ from, to }, local), isChosen: code === selected };
}

/** `Mon, Nov 23, 10:00 – 12:00`, in the store's time zone. */
export function slotText({ from, to }: { from: string; to: string }, { dateLocale, timeZone }: Clock): string {
  const day = new Intl.DateTimeFormat(dateLocale, { weekday: "short", month: "short", day: "numeric", timeZone });
  const time = new Intl.DateTimeFormat(dateLocale, { hour: "numeric", minute: "2-digit", timeZone });
  const [start, end] = [new Date(from), new Date(to)];
  return `${day.format(start)}, ${time.format(start)} – ${time.format(end)}`;
}

/** The submitted carrier and code; the code of the time slot if the option has slots. */
export function readChoice(form: URLSearchParams): Choice | undefined {
  const [carrierId = "", way = ""] = (form.get("option") ?? "").split(" ", 2);
  const code = way.endsWith("@") ? (form.get(`time.${way.slice(0, -1)}`) ?? "") : way;
  return carrierId === "" || code === "" || code.length > 100 ? undefined : { carrierId, code };
}
