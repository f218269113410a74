/** `/account` and what belongs to it, and the return from the hosted sign-in pages. */
import { userInfo } from "#api/oauth.ts";
import { searchOrders } from "#api/orders.ts";
import { ApiError } from "#sdk/call.ts";
import { leaveTo } from "#ui/pages/page.ts";
import { orNotFound, type ShopContext } from "../context.ts";
import { OrderPage } from "../orders/OrderPage.tsx";
import { presentOrder, presentOrderRow } from "../orders/present.ts";
import { readStatus } from "../orders/routes.tsx";
import type { OrderView } from "../orders/views.ts";
import { action, page, resource } from "../pages.tsx";
import { AccountPage, type AccountView } from "./AccountPage.tsx";
import { beginSignIn, finishSignIn, signOut } from "./sign-in.ts";

const PAGE = 20;

const accountPage = page<AccountView>({
  path: "/account",
  cache: "private",
  async load(context) {
    const hasProblem = context.request.url.searchParams.has("problem");
    if (context.shopper.role() !== "member") return { kind: "guest", hasProblem };
    try {
      return await loadMember(context);
    } catch (error) {
      // The sign-in ended somewhere else; the shopper layer holds a visitor now.
      if (error instanceof ApiError && (error.status === 401 || error.status === 403))
        return { kind: "guest", hasProblem };
      throw error;
    }
  },
  head: () => ({ title: "Your account", isIndexed: false }),
  View: AccountPage,
});

async function loadMember(context: ShopContext): Promise<AccountView> {
  const cursor = context.request.url.searchParams.get("cursor");
  const [member, found] = await Promise.all([
    context.shopper.call(userInfo, {}),
    context.shopper.call(searchOrders, {
      body: { search: { cursorPaging: { limit: PAGE, ...(cursor && { cursor }) } } },
    }),
  ]);
  const { hasNext, cursors } = found.metadata;
  return {
    kind: "member",
    name: member.givenName || member.name || member.email.split("@")[0] || "",
    email: member.email,
    orders: found.orders.map((order) => presentOrderRow(order, context.shop)),
    nextHref: hasNext && cursors.next ? `/account?cursor=${encodeURIComponent(cursors.next)}` : undefined,
  };
}

const accountOrder = page<OrderView>({
  path: "/account/orders/:id",
  cache: "private",
  async load(context, { id = "" }) {
    if (context.shopper.role() !== "member")
      throw leaveTo(`/account/sign-in?return=${encodeURIComponent(`/account/orders/${id}`)}`);
    return presentOrder(context, await orNotFound(readStatus(context, id)), true);
  },
  head: (data) => ({ title: `Order ${data.number}`, isIndexed: false }),
  View: OrderPage,
});

export const accountRoutes = [
  accountPage,
  accountOrder,
  resource("/account/sign-in", beginSignIn),
  action("/account/sign-out", signOut),
  resource("/auth/callback", finishSignIn),
];
