import type { StorefrontAccessSettings } from "#api/administration/storefront-access.ts";
import { formatDay, formatText } from "#backoffice/format.ts";
import type { StorefrontAccessTexts } from "./texts/en.ts";

type State = { readonly settings: StorefrontAccessSettings; readonly hasOpened: boolean };

/** Title and text of a banner about the store's state. */
export function describeState({ settings, hasOpened }: State, texts: StorefrontAccessTexts["banner"]) {
  const { mode, reopensOn, acceptsHolidayOrders } = settings;
  const day = reopensOn === null ? "" : ` ${formatText(texts.reopens, { date: formatDay(reopensOn, "longDate") })}`;
  switch (mode) {
    case "OPEN":
      return { title: texts.openTitle, text: texts.openText };
    case "HOLIDAY":
      return {
        title: texts.holidayTitle,
        text: (acceptsHolidayOrders ? texts.holidayOrders : texts.holidayText) + day,
      };
    case "DEMO":
      return { title: texts.demoTitle, text: texts.demoText };
    case "CLOSED":
      return hasOpened
        ? { title: texts.closedTitle, text: texts.closedText + day }
        : { title: texts.privateTitle, text: texts.privateText + day };
  }
}
