/** The member's email address. The API omits it for third-party clients only, and the storefront isn't one. */
import { userInfo } from "#api/identity/oauth.ts";
import type { ShopContext } from "#storefront/context.ts";

export async function readOwnEmail(shopper: ShopContext["shopper"]): Promise<{ email: string; isVerified: boolean }> {
  const { email = "", emailVerified = false } = await shopper.call(userInfo, {});
  return { email, isVerified: emailVerified };
}
