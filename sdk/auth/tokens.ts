/** Tokens stored by the client, and the requests that obtain them (docs/protocol/oauth.md#what-the-client-stores). */

import type { Static } from "typebox";
import type { TokenResponse } from "#api/identity/oauth.ts";
import type { Transport } from "../call.ts";

export type TokenRole = "none" | "visitor" | "member";

export type Tokens = {
  /** `expiresAt` is in epoch seconds. */
  accessToken: { value: string; expiresAt: number };
  refreshToken: { value: string; role: TokenRole };
};

export const noTokens: Tokens = { accessToken: { value: "", expiresAt: 0 }, refreshToken: { value: "", role: "none" } };

/**
 * Sends a token request. Any status but 200 throws an error with status text and request id
 * (docs/protocol/errors.md#what-the-client-reports).
 */
export async function fetchTokens(
  transport: Transport,
  body: Record<string, unknown>,
  headers: Record<string, string> = {},
): Promise<Static<typeof TokenResponse>> {
  const response = await transport({
    method: "POST",
    path: "/oauth2/token",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) {
    const requestId = response.headers.get("x-wix-request-id") ?? "";
    throw new Error(
      `Failed to fetch tokens from OAuth API: ${response.statusText ?? response.status}. request id: ${requestId}. Response: ${text}`,
    );
  }
  return JSON.parse(text);
}

export function toTokens(response: Static<typeof TokenResponse>, role: TokenRole, nowSeconds: number): Tokens {
  return {
    accessToken: { value: response.access_token, expiresAt: nowSeconds + response.expires_in },
    refreshToken: { value: response.refresh_token ?? "", role },
  };
}

/** Whether the token is valid for at least half a minute, so that it doesn't expire in transit. */
export function isFresh(tokens: Tokens, nowSeconds: number): boolean {
  return tokens.accessToken.value !== "" && tokens.accessToken.expiresAt > nowSeconds + 30;
}
