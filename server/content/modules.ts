/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { contactMessagesModule } from "./contact-messages/module.ts";
import { documentsModule } from "./documents/module.ts";
import { previewsModule } from "./previews/module.ts";
import { siteRedirectsModule } from "./site-redirects/module.ts";

export const contentModules: readonly Module[] = [
  documentsModule,
  previewsModule,
  siteRedirectsModule,
  contactMessagesModule,
];
