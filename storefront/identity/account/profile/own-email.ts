/** The member's own email address. The call leaves it out for third-party clients only, which this shop isn't. */
import { userInfo } from "#api/identity/oauth.ts";
import type { ShopContext } from "#storefront/context.ts";

export async function readOwnEmail(shopper: ShopContext["shopper"]): Promise<{ email: string; isVerified: boolean }> {
  const { email = "", emailVerified = false } = await shopper.call(userInfo, {});
  return { email, isVerified: emailVerified };
}
