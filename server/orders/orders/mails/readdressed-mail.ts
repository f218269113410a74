/** Tells buyers that the shipping address was changed, in case someone else changed it. */
import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";
import { destinationColumns } from "./order-parts.ts";
import { enqueueOrderMail } from "./send.ts";
import { languageOf, textsFor } from "./texts/texts.ts";

type ReaddressedMail = { order: Order; baseUrl: string; now: Date };

export async function enqueueReaddressedMail(tx: Tx, { order, baseUrl, now }: ReaddressedMail): Promise<void> {
  const { readdressed: texts } = textsFor(order);
  const { number } = order;
  const intro = formatMessage(languageOf(order), texts.intro, { number });
  await enqueueOrderMail(tx, {
    order,
    kind: "order-edited",
    subject: (store) => formatMessage(languageOf(order), texts.subject, { number, store }),
    heading: texts.heading,
    opening: [{ kind: "paragraph", text: intro }],
    blocks: [{ kind: "columns", columns: destinationColumns(order) }],
    baseUrl,
    now,
  });
}
