import {
  checkStorefrontPass,
  createStorefrontPass,
  getStorefrontAccess,
  getStorefrontAccessSettings,
  updateStorefrontAccessSettings,
} from "#api/administration/storefront-access.ts";
import { hasStaffSession } from "#server/identity/staff/public.ts";
import { isEqual } from "#server/platform/crypto/secrets.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { createPass, isValidPass } from "./passes.ts";
import { ACCESS_TAG, type Access, readAccess, writeAccess } from "./queries.ts";

const presentSettings = ({ hasOpened, ...settings }: Access) => ({ settings, hasOpened });

export const routes = [
  handleRead(getStorefrontAccess, async ({ db, tag }) => {
    tag(ACCESS_TAG);
    const { password, ...access } = await readAccess(db);
    return { access: { ...access, hasPassword: password !== null } };
  }),
  handleRead(getStorefrontAccessSettings, async ({ db }) => presentSettings(await readAccess(db))),
  handleWrite(updateStorefrontAccessSettings, async ({ tx, body, now }) => {
    await writeAccess(tx, body.settings, now);
    return presentSettings(await readAccess(tx));
  }),
  handleRead(createStorefrontPass, async ({ db, store, body, now }) => {
    const { password } = await readAccess(db);
    if (password === null || !isEqual(body.password.trim(), password)) throw new AppError("STOREFRONT_PASSWORD_WRONG");
    return { pass: createPass({ secret: store.config.secret, password }, now) };
  }),
  handleRead(checkStorefrontPass, async (context) => {
    const { db, store, body, now } = context;
    const { password } = await readAccess(db);
    const hasPass =
      body.pass !== undefined &&
      password !== null &&
      isValidPass(body.pass, { secret: store.config.secret, password }, now);
    return { isValid: hasPass || (await hasStaffSession(db, context)) };
  }),
];
