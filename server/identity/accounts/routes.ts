import { createCustomField, deleteCustomField, listCustomFields, updateCustomField } from "#api/identity/sign-on.ts";
import {
  createCustomField as create,
  listCustomFields as list,
  deleteCustomField as remove,
  updateCustomField as update,
} from "#server/identity/identities/public.ts";
import { isElevated } from "#server/platform/access/actor.ts";
import { type Binding, handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { accountRoutes } from "./account-routes.ts";
import { appManagementRoutes } from "./client-routes.ts";
import { factorRoutes } from "./factor-routes.ts";
import { memberRoutes } from "./member-routes.ts";
import { newsletterRoutes } from "./newsletter-routes.ts";

const fieldRoutes: Binding[] = [
  handleRead(listCustomFields, async ({ db, actor }) => {
    const fields = await list(db);
    return { customFields: isElevated(actor) ? fields : fields.filter(({ isStaffOnly }) => !isStaffOnly) };
  }),
  handleWrite(createCustomField, async ({ tx, now, body }) => ({
    customField: await create(tx, body.customField, now),
  })),
  handleWrite(updateCustomField, async ({ tx, params, body }) => ({
    customField: await update(tx, params.id, body.customField),
  })),
  handleWrite(deleteCustomField, async ({ tx, params }) => {
    await remove(tx, params.id);
    return {};
  }),
];

export const routes: Binding[] = [
  ...accountRoutes,
  ...factorRoutes,
  ...memberRoutes,
  ...appManagementRoutes,
  ...fieldRoutes,
  ...newsletterRoutes,
];
