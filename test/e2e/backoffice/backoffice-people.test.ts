/** Staff and customers in the back office: invitations, two-step authentication, the audit log, and customer data. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, it } from "node:test";
import { Secret } from "otpauth";
import type { Browser } from "playwright-core";
import { createBrand, getBrand, updateBrand } from "#api/catalog/brands.ts";
import { updateCheckout } from "#api/checkout/checkouts.ts";
import { createMember } from "#api/identity/members.ts";
import { totpCode } from "#server/platform/crypto/totp.ts";
import { eventually } from "#server/platform/testing/eventually.ts";
import { aGuest } from "#test/flows/shopper.ts";
import { assertAccessible, assertFits, openBrowser, PHONE, visit } from "../browser.ts";
import { type BackOffice, openBackOffice, photograph, settle } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;
let memberId = "";

before(async () => {
  browser = await openBrowser();
  office = await openBackOffice();
  const body = { member: { loginEmail: "tessa@example.com", contact: { firstName: "Tessa", lastName: "Brook" } } };
  memberId = (await office.store.admin(createMember, { body })).member.id;
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

async function newestMail(to: string): Promise<string> {
  const answer = await fetch(`${office.store.origin}/dev/outbox?to=${encodeURIComponent(to)}`);
  const [mail]: { text: string }[] = await answer.json();
  return mail?.text ?? "";
}

it("staff and customer screens are accessible and fit on a phone", async () => {
  const { page, context, complaints } = await office.open(browser, "/", { viewport: PHONE });
  const paths = [
    "/settings/staff",
    "/account",
    "/audit",
    "/settings/sign-in",
    "/settings/apps",
    `/customers/${memberId}`,
  ];
  for (const path of paths) {
    await page.goto(`${office.store.origin}/admin${path}`);
    await settle(page);
    await assertFits(page, path);
    await assertAccessible(page, path);
  }
  assert.deepEqual(complaints, []);
  await context.close();
});

it("an invited staff member must set up two-step authentication, and then has the role's permissions", async () => {
  const owner = await office.open(browser, "/settings/staff");
  await owner.page.getByRole("checkbox", { name: "Require two-step authentication for all staff" }).check();
  await owner.page.getByText("Saved").waitFor();
  await owner.page.getByRole("button", { name: "Invite staff member" }).click();
  await owner.page.getByRole("textbox", { name: "Email" }).fill("mia@shop.example");
  await owner.page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Catalog" });
  await owner.page.getByRole("button", { name: "Send invitation" }).click();
  await owner.page.getByText("mia@shop.example").waitFor();

  // Previews the role before it is assigned.
  await owner.page.getByRole("combobox", { name: "View as" }).selectOption({ label: "Catalog" });
  const seen = owner.page.getByRole("region", { name: "Preview role" });
  await seen.getByRole("listitem").filter({ hasText: "Products" }).getByLabel("Can view and edit").waitFor();
  await seen.getByText(/^Not shown: Orders, /).waitFor();

  const link = /http\S+invitation#\S+/.exec(await newestMail("mia@shop.example"))?.[0] ?? "";
  const { page, context } = await visit(browser);
  await page.goto(link);
  await page.getByText("Your role: Catalog").waitFor();
  await assertAccessible(page, "the invitation");
  await page.getByRole("textbox", { name: "Your name" }).fill("Mia");
  await page.getByRole("textbox", { name: "Password" }).fill("a very long password");
  await page.getByRole("button", { name: "Join" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("mia@shop.example");
  await page.getByRole("textbox", { name: "Password" }).fill("a very long password");
  await page.getByRole("button", { name: "Sign in" }).click();

  await page.getByRole("heading", { name: "Set up two-step authentication" }).waitFor();
  await assertAccessible(page, "setting up a second factor");
  const letters = await page.getByText(/^([A-Z2-7]{1,4} ?){8}$/).textContent();
  const secret = Buffer.from(Secret.fromBase32((letters ?? "").replaceAll(" ", "")).buffer);
  await page.getByRole("textbox", { name: "Code" }).fill(totpCode(secret, new Date()));
  await page.getByRole("button", { name: "Turn on and sign in" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  assert.equal(await page.getByRole("listitem").count(), 10);
  await page.getByRole("button", { name: "I've saved my codes" }).click();
  await page.getByRole("navigation", { name: "Main menu" }).waitFor();
  const areas = page.getByRole("navigation", { name: "Main menu" });
  await areas.getByRole("link", { name: "Products" }).waitFor();
  assert.equal(await areas.getByRole("link", { name: "Orders" }).count(), 0, "the role says nothing of orders");

  // A changed role applies from the next request, without a new sign-in.
  await owner.page.goto(`${office.store.origin}/admin/settings/staff`);
  await owner.page.getByRole("button", { name: "Actions for Mia" }).click();
  await owner.page.getByRole("menuitem", { name: "Edit name and role" }).click();
  await owner.page.getByRole("combobox", { name: "Role" }).selectOption({ label: "Support" });
  await owner.page.getByRole("button", { name: "Save" }).click();
  await owner.page.getByText("Saved").waitFor();
  await page.goto(`${office.store.origin}/admin/orders`);
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  await areas.getByRole("link", { name: "Orders" }).waitFor();
  await context.close();
  await forgetPassword("mia@shop.example");

  await owner.page.goto(`${office.store.origin}/admin/audit`);
  await owner.page.getByRole("button", { name: "Update staff member" }).click();
  await owner.page.getByText("support", { exact: true }).waitFor();
  await owner.context.close();
});

it("an invitation is sent again and revoked, and the profile has a name for customers", async () => {
  const { page, context } = await office.open(browser, "/settings/staff", { viewport: PHONE });
  await page.getByRole("button", { name: "Invite staff member" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill("ned@shop.example");
  await page.getByRole("button", { name: "Send invitation" }).click();
  await page.getByText("Invitation sent").waitFor();
  const first = await newestMail("ned@shop.example");
  const sent = page.waitForResponse((response) => response.request().method() === "POST" && response.ok());
  await page.getByRole("button", { name: "Resend invitation to ned@shop.example" }).click();
  await sent;
  assert.notEqual(await newestMail("ned@shop.example"), first);
  await assertFits(page, "pending invitations");
  await assertAccessible(page, "pending invitations");
  await photograph(page, "invitations-phone");
  await page.getByRole("button", { name: "Revoke invitation of ned@shop.example" }).click();
  await page.getByText("Invitation revoked").waitFor();
  await page.goto(`${office.store.origin}/admin/account`);
  await page.getByRole("textbox", { name: "Name shown to customers" }).fill("Robin");
  await page.getByRole("button", { name: "Save profile" }).click();
  await page.getByText("Profile saved").waitFor();
  await page.reload();
  assert.equal(await page.getByRole("textbox", { name: "Name shown to customers" }).inputValue(), "Robin");
  await context.close();
});

it("a change is undone once from the audit log", async () => {
  const { store } = office;
  const { brand } = await store.admin(createBrand, { body: { brand: { name: "Alder" } } });
  const params = { id: brand.id };
  await store.admin(updateBrand, { params, body: { brand: { name: "Adler", revision: brand.revision } } });
  const { page, context, complaints } = await office.open(browser, "/audit");
  await page.getByRole("button", { name: "Update brand" }).click();
  const sheet = page.getByRole("dialog", { name: "Update brand" });
  await sheet.getByRole("columnheader", { name: "After undo" }).waitFor();
  await assertAccessible(page, "an entry that can be undone");
  await sheet.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Undone").first().waitFor();
  assert.equal((await store.admin(getBrand, { params, query: {} })).brand.name, "Alder");
  await page.getByRole("button", { name: "Update brand" }).nth(1).click();
  await sheet.getByText("This was already undone.").waitFor();
  assert.equal(await sheet.getByRole("button", { name: "Undo" }).count(), 0);
  assert.deepEqual(complaints, []);
  await context.close();
});

it("a customer is tagged, blocked, and gets a note", async () => {
  const { page, context } = await office.open(browser, "/customers");
  await page.getByRole("link", { name: "Tessa Brook", exact: true }).click();
  await page.getByRole("textbox", { name: "Add a tag" }).fill("wholesale");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Remove wholesale" }).waitFor();
  await page.getByRole("textbox", { name: "New note" }).fill("Prefers linen.");
  await page.getByRole("button", { name: "Add note" }).click();
  await page.getByText("Prefers linen.").waitFor();
  await page.getByRole("textbox", { name: "Company" }).fill("Brook & Daughters");
  const saved = page.waitForResponse((response) => response.request().method() === "PATCH" && response.ok());
  await page.getByRole("button", { name: "Save" }).click();
  await saved;
  await page.getByText("Customer saved").first().waitFor();
  await page.reload();
  assert.equal(await page.getByRole("textbox", { name: "Company" }).inputValue(), "Brook & Daughters");
  await page.getByText("Prefers linen.").waitFor();
  await context.close();
});

it("the newsletter list includes subscribed guests, can be exported, and keeps removed subscribers as unsubscribed", async () => {
  const { store, cup } = office;
  const guest = await aGuest(store, "nadia.news@example.com");
  await guest.add(cup);
  const checkout = await guest.checkOut();
  const customFields = [{ title: "Newsletter", value: "Yes" }];
  const params = { id: checkout.id };
  await store.call(updateCheckout, { params, body: { checkout: { customFields } } }, guest.as);
  await guest.place(checkout);

  const { page, context } = await office.open(browser, "/newsletter");
  const row = page.getByRole("row", { name: /nadia\.news@example\.com/ });
  await row.getByText("Checkout, order #").waitFor();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export" }).click(),
  ]);
  const written = await readFile(await file.path(), "utf8");
  assert.match(written, /nadia\.news@example\.com,[^\r]*,Checkout,[^\r]*\/account\/unsubscribe\?token=/);

  await row.getByRole("button", { name: "Unsubscribe nadia.news@example.com" }).click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await dialog.getByText("even if someone enters it at checkout later").waitFor();
  await assertAccessible(page, "taking an address off the newsletter");
  await dialog.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await row.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Unsubscribed" }).click();
  await page.getByRole("row", { name: /nadia\.news@example\.com Staff/ }).waitFor();
  await context.close();
});

it("a customer's data is exported as a file, and erasing it requires typing the email address", async () => {
  const { page, context } = await office.open(browser, `/customers/${memberId}`);
  await page.getByRole("button", { name: "More actions" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Export customer data" }).click(),
  ]);
  assert.match(await readFile(await file.path(), "utf8"), /tessa@example\.com/);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Erase personal data" }).click();
  const remove = page.getByRole("button", { name: "Erase", exact: true });
  assert.equal(await remove.isDisabled(), true);
  await page.getByRole("textbox", { name: "Type tessa@example.com to confirm" }).fill("tessa@example.com");
  await assertAccessible(page, "erasing a customer's data");
  assert.equal(await remove.isDisabled(), false);
  await page.keyboard.press("Escape");
  await context.close();
});

it("a duplicate email address is rejected when a customer is added, and a new customer gets an invitation", async () => {
  const { page, context } = await office.open(browser, "/customers");
  await page.getByRole("button", { name: "Add customer" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Email" }).fill("tessa@example.com");
  await dialog.getByRole("button", { name: "Add customer" }).click();
  await dialog.getByRole("alert").waitFor();
  await assertAccessible(page, "adding a customer whose address is taken");
  await dialog.getByRole("textbox", { name: "Email" }).fill("omar@example.com");
  await dialog.getByRole("textbox", { name: "First name" }).fill("Omar");
  await dialog.getByRole("button", { name: "Add customer" }).click();
  await page.getByText("Customer added and invited").waitFor();
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}/);
  await page.getByRole("heading", { name: "Omar" }).first().waitFor();
  await eventually(async () => /https?:\/\//.exec(await newestMail("omar@example.com")) ?? undefined, "the invitation");
  await context.close();
});

/** A new password by email, on a phone. It doesn't replace the code of two-step authentication. */
async function forgetPassword(email: string): Promise<void> {
  const { page, context, complaints } = await visit(browser, { viewport: PHONE });
  await page.goto(`${office.store.origin}/admin/login`);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await page.getByRole("heading", { name: "Reset your password" }).waitFor();
  await assertAccessible(page, "the request for a new password");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send link" }).click();
  await page.getByRole("heading", { name: "Check your inbox" }).waitFor();
  const link = await eventually(async () => {
    const [mail] = await office.store.mailsTo(email);
    return /http\S+new-password#\S+/.exec(mail?.text ?? "")?.[0];
  }, "the email with the link");
  await page.goto(link);
  await page.getByRole("heading", { name: "Choose a new password" }).waitFor();
  await assertAccessible(page, "choosing a new password");
  await assertFits(page, "choosing a new password");
  await page.getByRole("textbox", { name: "New password" }).fill("short");
  await page.getByRole("button", { name: "Save password" }).click();
  await page
    .getByText(/12 characters/)
    .first()
    .waitFor();
  await page.getByRole("textbox", { name: "New password" }).fill("the newest long password");
  await page.getByRole("button", { name: "Save password" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Password" }).fill("the newest long password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Two-step authentication" }).waitFor();
  assert.deepEqual(complaints, []);
  await context.close();
}
