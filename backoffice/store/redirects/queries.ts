import { deleteAddressRedirect } from "#api/catalog/address-redirects.ts";
import type { Input } from "#api/endpoint.ts";
import { call, orNull } from "#backoffice/client.ts";

/** Succeeds if the redirect no longer exists. */
export async function deleteRedirect(params: Input<typeof deleteAddressRedirect>["params"]): Promise<void> {
  await orNull(call(deleteAddressRedirect, { params }));
}
