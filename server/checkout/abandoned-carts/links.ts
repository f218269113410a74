/** Signed links in recovery emails: the cart, the email of the sequence, and a signature. Links are not stored. */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";

export type RecoveryLink = {
  readonly id: string;
  /** Position in the email sequence, which determines the coupon. */
  readonly step: number;
};

const PROOF_LENGTH = 22;

function proofOf(store: Pick<Store, "config">, { id, step }: RecoveryLink): string {
  const key = deriveKey(store.config.secret, "recovery-link");
  return createHmac("sha256", key).update(`${id}.${step}`).digest("base64url").slice(0, PROOF_LENGTH);
}

const tokenOf = (store: Pick<Store, "config">, link: RecoveryLink): string =>
  `${link.id}.${link.step}.${proofOf(store, link)}`;

/** @throws {AppError} RECOVERY_LINK_NOT_VALID */
export function readToken(store: Pick<Store, "config">, token: string): RecoveryLink {
  const [id = "", step = "", proof = ""] = token.split(".");
  const link = { id, step: Number(step) };
  if (!isId(id) || !/^\d{1,2}$/.test(step) || !isEqual(proof, proofOf(store, link))) {
    throw new AppError("RECOVERY_LINK_NOT_VALID");
  }
  return link;
}

export const recoveryUrl = (store: Store, link: RecoveryLink): string =>
  `${store.baseUrl()}/cart/recover/${tokenOf(store, link)}`;

/** For people: a confirmation page. */
export const unsubscribePageUrl = (store: Store, link: RecoveryLink): string =>
  `${store.baseUrl()}/cart/reminders/${tokenOf(store, link)}`;

/** For email clients: one-click unsubscribe by POST (RFC 8058). */
export const unsubscribeCallUrl = (store: Store, link: RecoveryLink): string =>
  `${store.baseUrl()}/ecom/v1/recovery-mails/unsubscriptions/${tokenOf(store, link)}`;
