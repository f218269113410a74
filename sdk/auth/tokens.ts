/** Tokens as the client keeps them, and the calls that obtain them (specification section 4, "Token roles and lifecycle"). */

import type { Static } from "typebox";
import type { TokenResponse } from "#api/identity/oauth.ts";
import type { Transport } from "../call.ts";

export type TokenRole = "none" | "visitor" | "member";

export type Tokens = {
  /** `expiresAt` in epoch seconds. */
  accessToken: { value: string; expiresAt: number };
  refreshToken: { value: string; role: TokenRole };
};

export const noTokens: Tokens = { accessToken: { value: "", expiresAt: 0 }, refreshToken: { value: "", role: "none" } };

/** The token call; anything but status 200 throws with status text and request id (specification section 8). */
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

/** Still good for at least half a minute, so that it does not expire on the way. */
export function isFresh(tokens: Tokens, nowSeconds: number): boolean {
  return tokens.accessToken.value !== "" && tokens.accessToken.expiresAt > nowSeconds + 30;
}
