/** A store with products and orders, and its owner signed in to the back office, for browser tests. */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { addActivity } from "#api/orders/orders/order-activities.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest, pressAtGateway } from "#test/flows/shopper.ts";
import { type Goods, OWNER, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { type Visit, type VisitOptions, visit } from "../browser.ts";

export type BackOffice = {
  store: WholeStore;
  cup: Goods;
  shirt: Goods;
  /** Order ids by their next step. */
  orders: { paid: string; unpaid: string; toCancel: string };
  /** Opens a new window, signed in as the owner. */
  open(browser: Browser, path: string, options?: VisitOptions): Promise<Visit>;
};

const size = {
  name: "Size",
  choices: ["S", "M", "L"].map((label) => ({ value: label, description: label })),
};

export async function openBackOffice(environment: Record<string, string> = {}): Promise<BackOffice> {
  const store = await openWholeStore(environment);
  const cup = await store.addGoods({ name: "Stoneware cup", sku: "CUP-1", brand: "Hearth" }, 40);
  const shirt = await store.addGoods({ name: "Linen shirt", productOptions: [size], priceData: { price: 60 } }, 3);
  await store.addGoods({ name: "Hidden lamp", visible: false }, 0);
  await store.addCoupon({ code: "WELCOME" });
  const unpaid = (await (await aGuest(store, "bruno@example.com")).buy(cup, 2)).orderId;
  const toCancel = (await (await aGuest(store, "chiara@example.com")).buy(shirt)).orderId;
  const paid = await buyPaid(store, cup);
  const comment = { activity: { merchantComment: { message: "Gift wrap, please." } } };
  await store.admin(addActivity, { params: { id: paid }, body: comment });

  let cookies: Awaited<ReturnType<BrowserContext["cookies"]>> = [];
  return {
    store,
    cup,
    shirt,
    orders: { paid, unpaid, toCancel },
    async open(browser, path, options) {
      const opened = await visit(browser, options);
      if (cookies.length > 0) {
        await opened.context.addCookies(cookies);
        await renewSignIns(store);
      }
      await opened.page.goto(`${store.origin}/admin${path}`);
      if (cookies.length === 0) await signIn(opened.page);
      await opened.page
        .getByRole("navigation", { name: "Main menu" })
        .or(opened.page.getByRole("button", { name: "Open menu" }))
        .first()
        .waitFor();
      // Waits for the layout: the session cookie is set by the sign-in response.
      cookies = await opened.context.cookies();
      await settle(opened.page);
      return opened;
    },
  };
}

/** Makes all sign-ins recent again: in a long test file, the back office would ask for the password. */
export async function renewSignIns({ app }: WholeStore): Promise<void> {
  await app.store.database.db.updateTable("staff_sessions").set({ authenticated_at: new Date() }).execute();
}

export async function signIn(page: Page, password = OWNER.password): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(OWNER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Waits until the page has loaded: a heading and no skeletons. */
export async function settle(page: Page, timeout = 30_000): Promise<void> {
  // The first heading only: an email preview contains another one.
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null, null, { timeout });
}

/** Places an order as a guest and pays at the gateway. Returns the order's id. */
export async function buyPaid(
  store: WholeStore,
  goods: Goods,
  { quantity = 3, email = "ada@example.com" } = {},
): Promise<string> {
  const shopper = await aGuest(store, email);
  await shopper.add(goods, quantity);
  const checkout = await shopper.checkOut();
  const { paymentId, redirectUrl } = await shopper.startPaying(checkout);
  await pressAtGateway(redirectUrl ?? "", "approve");
  const settled = await eventually(async () => {
    const answer = await shopper.settle(checkout, paymentId);
    return answer.orderId === undefined ? undefined : answer;
  }, "the order is paid");
  return settled.orderId ?? "";
}

/** For reviewing screens: `SCREENSHOTS=<folder>`. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
}
