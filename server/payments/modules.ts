/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { booksModule } from "./books/module.ts";
import { giftCardsModule } from "./gift-cards/module.ts";
import { paymentsModule } from "./payments/module.ts";

export const paymentsModules: readonly Module[] = [giftCardsModule, paymentsModule, booksModule];
