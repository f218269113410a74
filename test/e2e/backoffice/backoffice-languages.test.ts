/** The staff member's language: menus, dates and text direction use it on every device, from the sign-in page on. */
import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import type { Browser } from "playwright-core";
import { createBrand, updateBrand } from "#api/catalog/brands.ts";
import { importTools, lines } from "#server/imports/files/factory.ts";
import { assertAccessible, assertFits, DESKTOP, openBrowser, PHONE, visit } from "../browser.ts";
import { type BackOffice, openBackOffice, settle } from "./backoffice-store.ts";

let office: BackOffice;
let browser: Browser;
before(async () => {
  [office, browser] = await Promise.all([openBackOffice(), openBrowser()]);
});
after(async () => {
  await browser?.close();
  await office?.store.close();
});

it("the sign-in page uses the browser's language", async () => {
  const { page, context } = await visit(browser, { viewport: PHONE, locale: "ar-EG" });
  await page.goto(`${office.store.origin}/admin/login`);
  await page.getByRole("heading", { name: "تسجيل الدخول" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("dir"), "rtl");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/ar.png` });
  await assertFits(page, "sign-in in Arabic");
  await assertAccessible(page, "sign-in in Arabic");
  await context.close();
});

it("catalog screens fit in German and are right to left in Arabic", async () => {
  for (const [language, viewport] of [
    ["de", PHONE],
    ["ar", DESKTOP],
  ] as const) {
    const { page, context, complaints } = await office.open(browser, "/products", { viewport });
    await page.evaluate((chosen) => localStorage.setItem("backoffice.language", chosen), language);
    const paths = [
      "/products",
      `/products/${office.shirt.product.id}`,
      "/collections/new",
      "/brands",
      "/customizations",
    ];
    for (const path of paths) {
      await page.goto(`${office.store.origin}/admin${path}`);
      await settle(page);
      assert.equal(await page.locator("html").getAttribute("lang"), language);
      await assertFits(page, `${path} in ${language}`);
      if (process.env.SHOTS) {
        const name = `${process.env.SHOTS}/${language}${path.replace(/[0-9a-f-]{36}/, "one").replaceAll("/", "-")}.png`;
        await page.screenshot({ path: name, fullPage: true });
      }
    }
    await assertAccessible(page, `options in ${language}`);
    assert.deepEqual(complaints, []);
    await context.close();
  }
});

it("the audit log and an import's changes are in German", async () => {
  const { store } = office;
  const { brand } = await store.admin(createBrand, { body: { brand: { name: "Hearth & Co" } } });
  await store.admin(updateBrand, {
    params: { id: brand.id },
    body: { brand: { id: brand.id, revision: brand.revision, name: "Hearth & Kiln" } },
  });
  const file = lines(["Handle,Slug,Name,Visible", `${office.cup.product.id},stoneware-cup,Stoneware cup,no`]);
  const { id } = await importTools(store, await store.asOwner()).checked(file);

  const { page, context, complaints } = await office.open(browser, "/audit", { viewport: DESKTOP });
  await page.evaluate(() => localStorage.setItem("backoffice.language", "de"));
  await page.goto(`${store.origin}/admin/audit`);
  await settle(page);
  assert.doesNotMatch((await page.locator("main").textContent()) ?? "", /\b(?:Create|Update|Delete|Add)\b/);
  await page.getByRole("button", { name: "Marken: geändert" }).click();
  const entry = page.getByRole("dialog", { name: "Marken: geändert" });
  await entry.getByRole("columnheader", { name: "Nach dem Rückgängigmachen" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Marken: erstellt" }).click();
  await page.getByRole("dialog").getByText("Das Erstellen lässt sich hier nicht rückgängig machen.").waitFor();

  await page.goto(`${store.origin}/admin/import/${id}`);
  await settle(page);
  // The mapping of columns below has the English headers of the file format.
  const changes = (await page.getByRole("table", { name: /^Einträge in der Datei/ }).textContent()) ?? "";
  for (const text of ["Sichtbar:", "Ja", "Nein"]) assert.ok(changes.includes(text), `${text} in ${changes}`);
  assert.doesNotMatch(changes, /\b(?:Visible|yes|no)\b/);
  await assertFits(page, "an import in German");
  assert.deepEqual(complaints, []);
  await context.close();
});

it("labels of a chart don't overlap in Arabic, and a long button keeps its padding in German", async () => {
  const { page, context } = await office.open(browser, "/analytics", { viewport: PHONE });
  const choose = async (language: string, path: string): Promise<void> => {
    await page.evaluate((chosen) => localStorage.setItem("backoffice.language", chosen), language);
    await page.goto(`${office.store.origin}/admin${path}`);
    await settle(page);
  };
  await choose("ar", "/analytics");
  const overlaps = await page
    .locator("svg[role=group]")
    .first()
    .evaluate((chart) => {
      const boxes = [...chart.querySelectorAll("text")].map((text) => text.getBoundingClientRect());
      const edge = chart.getBoundingClientRect();
      return boxes.filter(
        (box, index) =>
          box.left < edge.left - 1 ||
          box.right > edge.right + 1 ||
          boxes.some(
            (other, at) =>
              at > index &&
              box.left < other.right &&
              other.left < box.right &&
              box.top < other.bottom &&
              other.top < box.bottom,
          ),
      ).length;
    });
  assert.equal(overlaps, 0);
  await choose("de", "/settings/apps");
  const gaps = await page.getByRole("button", { name: "Website hinzufügen" }).evaluate((button) => {
    const frame = button.getBoundingClientRect();
    const content = document.createRange();
    content.selectNodeContents(button);
    const text = content.getBoundingClientRect();
    const card = button.closest("section")?.getBoundingClientRect();
    return [text.left - frame.left, frame.right - text.right, (card?.right ?? 0) - frame.right];
  });
  for (const gap of gaps) assert.ok(gap >= 8, gaps.join(" "));
  await context.close();
});

it("a staff member's language applies on every device", async () => {
  const { page, context } = await office.open(browser, "/orders", { viewport: DESKTOP });
  await page.getByRole("button", { name: /Owner/ }).click();
  await page.getByRole("menuitem", { name: "Language: English" }).click();
  await page.getByRole("combobox", { name: "Language of the back office" }).selectOption("de");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const menu = page.getByRole("navigation", { name: "Hauptmenü" });
  await menu.getByRole("link", { name: "Abgebrochene Warenkörbe" }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  await settle(page);
  await assertFits(page, "orders in German");
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/de.png` });
  assert.match(await page.title(), / · Verwaltung$/);
  const cookies = await context.cookies();
  await context.close();

  const other = await visit(browser, { viewport: PHONE });
  await other.context.addCookies(cookies);
  await other.page.goto(`${office.store.origin}/admin/orders`);
  await other.page.getByRole("button", { name: "Menü öffnen" }).waitFor();
  await settle(other.page);
  await assertFits(other.page, "orders in German on a phone");
  await other.context.close();
});
