/**
 * Signed links in campaigns. A token has the recipient's id and, for clicks, the index of the link. Tokens of one purpose
 * aren't valid for the other, and never expire: an unsubscribe link must work as long as the email exists.
 */
import { createHmac } from "node:crypto";
import { deriveKey, isEqual } from "#server/platform/crypto/secrets.ts";
import { AppError } from "#server/platform/http/app-error.ts";
import { isId } from "#server/platform/http/handlers.ts";
import type { Store } from "#server/platform/store.ts";

type Signer = Pick<Store, "config">;
type ClickTarget = { readonly recipientId: string; readonly index: number };

/** 132 bits. */
const PROOF_LENGTH = 22;

function proofOf({ config }: Signer, purpose: "click" | "unsubscribe", text: string): string {
  const key = deriveKey(config.secret, `campaign-${purpose}`);
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, PROOF_LENGTH);
}

export function createClickToken(store: Signer, { recipientId, index }: ClickTarget): string {
  const text = `${recipientId}.${index}`;
  return `${text}.${proofOf(store, "click", text)}`;
}

/** @throws {AppError} CAMPAIGN_LINK_NOT_VALID */
export function readClickToken(store: Signer, token: string): ClickTarget {
  const [recipientId = "", index = "", proof = ""] = token.split(".");
  if (!isId(recipientId) || !isEqual(proof, proofOf(store, "click", `${recipientId}.${index}`)))
    throw new AppError("CAMPAIGN_LINK_NOT_VALID");
  return { recipientId, index: Number(index) };
}

export const createUnsubscribeToken = (store: Signer, recipientId: string): string =>
  `${recipientId}.${proofOf(store, "unsubscribe", recipientId)}`;

/** @throws {AppError} CAMPAIGN_LINK_NOT_VALID */
export function readUnsubscribeToken(store: Signer, token: string): string {
  const [recipientId = "", proof = ""] = token.split(".");
  if (!isId(recipientId) || !isEqual(proof, proofOf(store, "unsubscribe", recipientId)))
    throw new AppError("CAMPAIGN_LINK_NOT_VALID");
  return recipientId;
}

export const clickUrl = (store: Store, target: ClickTarget): string =>
  `${store.baseUrl()}/go/${createClickToken(store, target)}`;

/** For people: a confirmation page. */
export const unsubscribePageUrl = (store: Pick<Store, "baseUrl">, token: string): string =>
  `${store.baseUrl()}/newsletter/unsubscribe/${token}`;

/** For email clients: one-click unsubscribe by POST (RFC 8058). */
export const unsubscribeCallUrl = (store: Pick<Store, "baseUrl">, token: string): string =>
  `${store.baseUrl()}/v1/campaign-unsubscriptions/${token}`;
