/**
 * Signed links to the reviews of an order: the order and a signature. They don't expire, as the email doesn't, and aren't
 * stored. The key of the order's status page is accepted in place of the signature.
 */
import { createHmac } from "node:crypto";
import { deriveKey } from "#server/platform/crypto/secrets.ts";
import type { Store } from "#server/platform/store.ts";

type Signer = Pick<Store, "config">;

/** 132 bits. */
const PROOF_LENGTH = 22;

export function proofOf({ config }: Signer, orderId: string): string {
  const key = deriveKey(config.secret, "review-link");
  return createHmac("sha256", key).update(orderId).digest("base64url").slice(0, PROOF_LENGTH);
}

export const createReviewToken = (store: Signer, orderId: string): string => `${orderId}.${proofOf(store, orderId)}`;
