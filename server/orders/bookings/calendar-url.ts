/** Signed URL of a booking's calendar file, so that emails and pages can link to it. */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";

type Signer = Pick<Store, "config">;

const signatureOf = ({ config }: Signer, id: string): string =>
  createHmac("sha256", deriveKey(config.secret, "booking calendars")).update(id).digest("base64url").slice(0, 22);

export const calendarUrl = (store: Store, id: string): string =>
  `${store.baseUrl()}/bookings/${id}/${signatureOf(store, id)}/calendar.ics`;

export const isSigned = (store: Signer, id: string, signature: string): boolean =>
  isId(id) && isEqual(signature, signatureOf(store, id));
