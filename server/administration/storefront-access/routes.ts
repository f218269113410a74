import {
  checkStorefrontPass,
  createStorefrontPass,
  getStorefrontAccess,
  getStorefrontAccessSettings,
  type StorefrontAccessSettings,
  updateStorefrontAccessSettings,
} from "#api/administration/storefront-access.ts";
import { hasStaffSession } from "#server/identity/staff/public.ts";
import { isEqual } from "#server/platform/crypto/secrets.ts";
import type { Connection } from "#server/platform/db/db.ts";
import { AppError, ValidationError } from "#server/platform/http/app-error.ts";
import { handleRead, handleWrite } from "#server/platform/http/handlers.ts";
import { readStoreSettings } from "#server/store/settings/public.ts";
import {
  ACCESS_TAG,
  type Access,
  createVisit,
  readAccess,
  statusOf,
  writeAccess,
} from "#server/store/store-status/public.ts";
import { createPass, isValidPass } from "./passes.ts";

function presentAccess({ settings, state }: Access) {
  const { mode, reopensOn, holidayMessage, message, password, hasNewsletter } = settings;
  const status = statusOf(state);
  return {
    isOpen: mode !== "CLOSED",
    mode,
    status,
    acceptsOrders: status === "ENABLED",
    ...(reopensOn === null ? {} : { reopensOn }),
    holidayMessage,
    hasOpened: state.hasOpened,
    message,
    hasPassword: password !== null,
    hasNewsletter,
  };
}

const presentSettings = ({ settings, state }: Access) => ({ settings, hasOpened: state.hasOpened });

/** Today is too late: the store would reopen at once. */
async function requireLaterDay(db: Connection, { reopensOn }: Partial<StorefrontAccessSettings>, now: Date) {
  if (reopensOn == null) return;
  const { timeZone } = await readStoreSettings(db);
  const today = new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
  if (reopensOn > today) return;
  const description = "must be after today";
  throw new ValidationError([{ field: "settings.reopensOn", description, violatedRule: "MIN", data: {} }]);
}

export const routes = [
  handleRead(getStorefrontAccess, async ({ db, tag }) => {
    tag(ACCESS_TAG);
    return { access: presentAccess(await readAccess(db)) };
  }),
  handleRead(getStorefrontAccessSettings, async ({ db }) => presentSettings(await readAccess(db))),
  handleWrite(updateStorefrontAccessSettings, async ({ tx, body, now }) => {
    await requireLaterDay(tx, body.settings, now);
    await writeAccess(tx, body.settings, now);
    return presentSettings(await readAccess(tx));
  }),
  handleRead(createStorefrontPass, async ({ db, store, body, now }) => {
    const { password } = (await readAccess(db)).settings;
    if (password === null || !isEqual(body.password.trim(), password)) throw new AppError("STOREFRONT_PASSWORD_WRONG");
    return { pass: createPass({ secret: store.config.secret, password }, now) };
  }),
  handleRead(checkStorefrontPass, async (context) => {
    const { db, store, body, now } = context;
    const { secret } = store.config;
    const { password } = (await readAccess(db)).settings;
    const hasPass = body.pass !== undefined && password !== null && isValidPass(body.pass, { secret, password }, now);
    const isValid = hasPass || (await hasStaffSession(db, context));
    return { isValid, ...(isValid ? { visit: createVisit(secret, now) } : {}) };
  }),
];
