/** The headless sample storefront with the packed client, in a browser: product, cart, sign-in, and an order over the store's checkout. */
import assert from "node:assert/strict";
import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, it } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser } from "playwright-core";
import { register } from "#api/identity/authentication.ts";
import { searchOrders } from "#api/orders/orders/orders.ts";
import { aGuest, PASSWORD } from "#test/flows/shopper.ts";
import { CLIENT_ID, openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { packSdk } from "#tools/pack-sdk.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { fillSignIn } from "../identity/hosted-store.ts";
import { anEmail, fillSteps } from "./shopping.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const run = promisify(execFile);
const vite = join(root, "node_modules", "vite", "bin", "vite.js");

let folder: string;
let store: WholeStore;
let browser: Browser;
let server: ChildProcess | undefined;
let origin: string;

/** Same layout as `npm install`; the other packages are this repository's. */
async function installSample(): Promise<string> {
  const target = join(folder, "headless-storefront");
  await cp(join(root, "examples", "headless-storefront"), target, { recursive: true });
  const modules = join(target, "node_modules");
  await mkdir(join(modules, "@cartwright"), { recursive: true });
  await mkdir(join(modules, "@vitejs"));
  const tarball = await packSdk(join(folder, "sdk"));
  await run("tar", ["-xzf", tarball, "-C", join(modules, "@cartwright")]);
  await run("mv", [join(modules, "@cartwright", "package"), join(modules, "@cartwright", "sdk")]);
  for (const name of ["jose", "typebox", "react", "react-dom", "vite", "@vitejs/plugin-react"]) {
    await symlink(join(root, "node_modules", name), join(modules, name));
  }
  return target;
}

async function aFreePort(): Promise<number> {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const address = listener.address();
  listener.close();
  await once(listener, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

function startSample(cwd: string, port: string): Promise<void> {
  const started = spawn(process.execPath, [vite, "preview", "--port", port], { cwd });
  server = started;
  let output = "";
  return new Promise((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      output += chunk.toString();
      if (output.includes("127.0.0.1")) resolve();
    };
    started.stdout.on("data", read);
    started.stderr.on("data", read);
    started.once("exit", () => reject(new Error(`The storefront ended: ${output}`)));
  });
}

before(async () => {
  folder = await mkdtemp(join(tmpdir(), "cartwright-headless-"));
  const port = String(await aFreePort());
  origin = `http://127.0.0.1:${port}`;
  browser = await openBrowser();
  const opening = openWholeStore({ HOST: "localhost", SEED_REDIRECT_URIS: `${origin}/signed-in` }).then((opened) => {
    store = opened;
  });
  const [cwd] = await Promise.all([installSample(), opening]).finally(() => opening);
  const env = { ...process.env, VITE_STORE: store.origin, VITE_CLIENT_ID: CLIENT_ID };
  await run(process.execPath, [vite, "build"], { cwd, env });
  await startSample(cwd, port);
  await store.addGoods({ name: "Stoneware cup", slug: "stoneware-cup", priceData: { price: 20 } }, 10);
  await store.addGoods(
    {
      name: "Linen apron",
      slug: "linen-apron",
      description: "<p>Washed <em>twice</em>.</p>",
      priceData: { price: 45 },
      manageVariants: true,
      productOptions: [
        {
          name: "Size",
          choices: [
            { value: "S", description: "Small" },
            { value: "L", description: "Large" },
          ],
        },
      ],
    },
    3,
  );
});
after(async () => {
  server?.kill();
  await browser?.close();
  await store?.close();
  await rm(folder, { recursive: true, force: true });
});

it("a visitor fills the cart, signs in, keeps it, and orders over the store's checkout", async () => {
  const email = anEmail();
  const { as } = await aGuest(store);
  await store.call(register, { body: { loginId: { email }, password: PASSWORD } }, as);
  const { page, context, complaints } = await visit(browser, { viewport: DESKTOP });
  await page.goto(origin);
  await page.getByRole("link", { name: "Linen apron" }).waitFor();
  await assertAccessible(page, "headless products");
  await page.getByRole("link", { name: "Linen apron" }).click();
  await page.getByText("Washed twice.").waitFor();
  await page.getByRole("combobox", { name: "Size" }).selectOption("Large");
  await assertAccessible(page, "headless product");
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Cart (1)" }).waitFor();

  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`${store.origin}/auth/**`);
  await fillSignIn(page, email);
  await page.waitForURL(`${origin}/products/linen-apron`);
  await page.getByRole("button", { name: "Sign out" }).waitFor();
  await page.getByRole("link", { name: "Cart (1)" }).click();
  await page.getByText("Size: Large").waitFor();
  await page.getByRole("spinbutton", { name: "Quantity" }).fill("2");
  await page.getByRole("spinbutton", { name: "Quantity" }).press("Enter");
  await page.getByText("Subtotal $90.00").waitFor();
  await assertAccessible(page, "headless cart");

  await page.getByRole("button", { name: "Checkout" }).click();
  await page.waitForURL(`${store.origin}/checkout/**`);
  await fillSteps(page, email, /Parcel|shipping/i);
  await page.getByRole("radio", { name: /Bank transfer/ }).check();
  await page.getByRole("button", { name: /^Place order/ }).click();
  await page.waitForURL(`${origin}/thank-you?*`);
  await page.getByRole("heading", { name: "Thank you for your order" }).waitFor();
  await page.getByRole("link", { name: "Cart (0)" }).waitFor();
  const id = new URL(page.url()).searchParams.get("orderId") ?? "";
  const { orders } = await store.admin(searchOrders, { body: { search: { filter: { id } } } });
  assert.deepEqual(
    orders.map(({ buyerInfo, lineItems }) => [buyerInfo.email, lineItems.map(({ quantity }) => quantity)]),
    [[email, [2]]],
  );
  assert.ok(orders[0]?.buyerInfo.memberId !== undefined, "it is the member's order");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign in" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
});

it("sends a quantity once it is typed, and shows when the cart is loading or can't be loaded", async () => {
  const { page, context } = await visit(browser, { viewport: DESKTOP });
  await page.goto(`${origin}/products/stoneware-cup`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Cart (1)" }).click();
  await page.getByText("Subtotal $20.00").waitFor();
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().includes("update-line-items-quantity")) sent.push(request.postDataJSON().lineItems[0].quantity);
  });
  const quantity = page.getByRole("spinbutton", { name: "Quantity" });
  await quantity.fill("");
  assert.equal(await quantity.inputValue(), "");
  await quantity.pressSequentially("10");
  await quantity.blur();
  await page.getByText("Subtotal $200.00").waitFor();
  await quantity.fill("");
  await quantity.blur();
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input[type=number]")?.value === "10");
  assert.deepEqual(sent, [10]);

  const { promise: isSeen, resolve: see } = Promise.withResolvers<void>();
  await page.route("**/carts/current", async (route) => {
    await isSeen;
    await route.abort();
  });
  await page.reload();
  await page.getByText("Loading your cart…").waitFor();
  see();
  await page.getByRole("alert").filter({ hasText: "Your cart couldn't be loaded." }).waitFor();
  assert.equal(await page.getByText("Your cart is empty.").count(), 0);
  await assertAccessible(page, "headless cart that failed to load");
  await page.unroute("**/carts/current");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Subtotal $200.00").waitFor();
  await context.close();
});

it("fits a phone, and tells what isn't there", async () => {
  const { page, context } = await visit(browser, { viewport: PHONE });
  await page.goto(`${origin}/products/stoneware-cup`);
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByRole("link", { name: "Cart (1)" }).click();
  await assertFits(page, "headless cart");
  await page.getByRole("button", { name: "Remove Stoneware cup" }).click();
  await page.getByText("Your cart is empty.").waitFor();
  await page.goto(origin);
  await page.getByRole("link", { name: "Stoneware cup" }).waitFor();
  await assertFits(page, "headless products");
  await page.goto(`${origin}/products/no-such-cup`);
  await page.getByRole("alert").waitFor();
  await page.goto(`${origin}/signed-in#code=stolen&state=stolen`);
  await page.getByRole("heading", { name: "You aren't signed in" }).waitFor();
  await page.goto(`${origin}/nothing`);
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  await context.close();
});
