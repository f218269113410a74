/** The modules of this context that register something, in the order of `server/contexts.ts`. */
import type { Module } from "#server/platform/module.ts";
import { accountsModule } from "./accounts/module.ts";
import { auditModule } from "./audit/module.ts";
import { authenticationModule } from "./authentication/module.ts";
import { clientsModule } from "./clients/module.ts";
import { factorsModule } from "./factors/module.ts";
import { identitiesModule } from "./identities/module.ts";
import { identityProvidersModule } from "./identity-providers/module.ts";
import { memberPhotosModule } from "./member-photos/module.ts";
import { oauthModule } from "./oauth/module.ts";
import { savedViewsModule } from "./saved-views/module.ts";
import { staffModule } from "./staff/module.ts";

export const identityModules: readonly Module[] = [
  auditModule,
  clientsModule,
  identitiesModule,
  factorsModule,
  staffModule,
  savedViewsModule,
  oauthModule,
  authenticationModule,
  identityProvidersModule,
  accountsModule,
  memberPhotosModule,
];
