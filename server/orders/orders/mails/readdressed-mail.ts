/** To the buyer who has corrected where the order goes: also a warning for whoever has not. */
import { formatMessage } from "#api/store/messages.ts";
import type { Tx } from "#server/platform/db/db.ts";
import type { Order } from "../order.ts";
import { addressBlocks, blocksHtml, blocksText } from "./order-parts.ts";
import { enqueueOrderMail } from "./send.ts";
import { languageOf, textsFor } from "./texts/texts.ts";

export type ReaddressedMail = { order: Order; baseUrl: string; now: Date };

export async function enqueueReaddressedMail(tx: Tx, { order, baseUrl, now }: ReaddressedMail): Promise<void> {
  const { readdressed: texts } = textsFor(order);
  const { number } = order;
  const intro = formatMessage(languageOf(order), texts.intro, { number });
  const blocks = addressBlocks(order).slice(0, 1);
  await enqueueOrderMail(tx, {
    order,
    kind: "order-edited",
    subject: (store) => formatMessage(languageOf(order), texts.subject, { number, store }),
    preheader: intro,
    heading: texts.heading,
    paragraphs: [intro],
    html: blocksHtml(blocks, order),
    text: blocksText(blocks),
    baseUrl,
    now,
  });
}
