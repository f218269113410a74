import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import type { NewCustomization } from "#api/catalog/customization-values.ts";
import {
  addCustomizationChoices,
  bulkAddCustomizationChoices,
  bulkCreateCustomizations,
  bulkUpdateCustomizations,
  countCustomizations,
  createCustomization,
  deleteCustomization,
  getCustomization,
  queryCustomizations,
  removeCustomizationChoices,
  reorderCustomizationChoices,
  setCustomizationChoices,
  updateCustomization,
  updateCustomizationChoices,
} from "#api/catalog/customizations.ts";
import { aProduct } from "#server/catalog/products/factory.ts";
import { refreshSearchTerms } from "#server/catalog/products/public.ts";
import { subscribe } from "#server/platform/db/hooks.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { customizationHooks } from "./hooks.ts";
import { routes } from "./routes.ts";

let server: TestServer;
let staff: { authorization: string };
let shopper: { authorization: string };
before(async () => {
  server = await startTestServer({
    bindings: routes,
    hooks: [subscribe(customizationHooks, { onProductsChanged: refreshSearchTerms })],
  });
  staff = { authorization: server.staffToken() };
  shopper = { authorization: server.visitorToken() };
});
after(() => server.close());

const text = (...names: string[]) => names.map((name) => ({ choiceType: "CHOICE_TEXT" as const, name }));
const sizes = (name: string, ...names: string[]): NewCustomization => ({
  name,
  customizationType: "PRODUCT_OPTION",
  customizationRenderType: "TEXT_CHOICES",
  choicesSettings: { choices: text(...names) },
});
const make = async (customization: NewCustomization) =>
  (await server.call(createCustomization, { body: { customization } }, staff)).customization;
const read = async (id: string) =>
  (
    await server.call(
      getCustomization,
      { params: { id }, query: { fields: ["ASSIGNED_PRODUCTS_COUNT", "CHOICE_DISPLAY_IMAGE"] } },
      shopper,
    )
  ).customization;
const namesOf = (customization: { choicesSettings?: { choices: { name: string }[] } }) =>
  customization.choicesSettings?.choices.map(({ name }) => name);

describe("creation", () => {
  test("options and modifiers of every type are returned as they were written", async () => {
    const swatches = await make({
      name: "Glaze",
      customizationType: "PRODUCT_OPTION",
      customizationRenderType: "SWATCH_CHOICES",
      choicesSettings: {
        choices: [
          { choiceType: "ONE_COLOR", name: "Sea", colorCode: "#0a4d68", defaultAddedPrice: "2.50" },
          { choiceType: "MULTIPLE_COLORS", name: "Stripes", colorCode: "#ffffff,#000000" },
          { choiceType: "IMAGE", name: "Marble", displayImage: { url: "https://shop.example/marble.png" } },
        ],
      },
    });
    const known = await read(swatches.id);
    assert.deepEqual(
      known.choicesSettings?.choices.map(({ choiceType, colorCode, defaultAddedPrice, displayImage }) => [
        choiceType,
        colorCode,
        defaultAddedPrice,
        displayImage?.url,
      ]),
      [
        ["ONE_COLOR", "#0a4d68", "2.50", undefined],
        ["MULTIPLE_COLORS", "#ffffff,#000000", undefined, undefined],
        ["IMAGE", undefined, undefined, "https://shop.example/marble.png"],
      ],
    );
    // As a read without requested images returns it.
    const { customization } = await server.call(getCustomization, { params: { id: swatches.id }, query: {} }, shopper);
    const sentBack = { params: { id: swatches.id }, body: { customization } };
    await server.call(updateCustomization, sentBack, staff);
    assert.deepEqual((await read(swatches.id)).choicesSettings, known.choicesSettings);
    const engraving = await make({
      name: "Engraving",
      customizationType: "MODIFIER",
      customizationRenderType: "FREE_TEXT",
      freeTextInput: { title: "Your words", minCharCount: 2, maxCharCount: 20, defaultAddedPrice: "5" },
    });
    assert.deepEqual(engraving.freeTextInput, {
      minCharCount: 2,
      maxCharCount: 20,
      defaultAddedPrice: "5.00",
      title: "Your words",
      key: "Your words",
    });
    const { rows } = await sql<{
      type: string;
    }>`select type from outbox_events where entity_id = ${engraving.id}`.execute(server.store.database.db);
    assert.deepEqual(rows, [{ type: "wix.stores.catalog.v3.customization_created" }]);
  });

  const option = { customizationType: "PRODUCT_OPTION" as const };
  const refusals: [code: string, customization: NewCustomization][] = [
    [
      "INVALID_CUSTOMIZATION_RENDER_TYPE",
      { ...option, name: "x", customizationRenderType: "FREE_TEXT", freeTextInput: { title: "x" } },
    ],
    ["INVALID_FREE_TEXT_SETTINGS", { name: "x", customizationType: "MODIFIER", customizationRenderType: "FREE_TEXT" }],
    ["DOESNT_SUPPORT_FREE_TEXT", { ...sizes("x", "a"), freeTextInput: { title: "x" } }],
    [
      "DOESNT_SUPPORT_CHOICES",
      {
        name: "x",
        customizationType: "MODIFIER",
        customizationRenderType: "FREE_TEXT",
        choicesSettings: { choices: text("a") },
      },
    ],
    ["DUPLICATE_CHOICE_NAME", sizes("x", "a", " a ")],
    [
      "INVALID_CHOICE_TYPE",
      { ...sizes("x"), choicesSettings: { choices: [{ choiceType: "ONE_COLOR", name: "a", colorCode: "#fff" }] } },
    ],
    [
      "INVALID_CHOICE_VALUE",
      {
        ...option,
        name: "x",
        customizationRenderType: "SWATCH_CHOICES",
        choicesSettings: { choices: [{ choiceType: "ONE_COLOR", name: "a" }] },
      },
    ],
    [
      "MEDIA_NOT_FOUND",
      {
        ...option,
        name: "x",
        customizationRenderType: "SWATCH_CHOICES",
        choicesSettings: {
          choices: [{ choiceType: "IMAGE", name: "a", displayImage: { id: crypto.randomUUID() } }],
        },
      },
    ],
  ];
  for (const [code, customization] of refusals) {
    test(`returns ${code}`, () => assert.rejects(make(customization), { code }));
  }

  test("rejects callers without permission and missing fields", async () => {
    const body = { customization: sizes("Mine", "a") };
    await assert.rejects(server.call(createCustomization, { body }, shopper), { status: 403 });
    await assert.rejects(server.call(createCustomization, { body }), { status: 401 });
    const reader = { authorization: server.staffToken(["products:read"]) };
    await assert.rejects(server.call(createCustomization, { body }, reader), { status: 403 });
    await assert.rejects(make({ ...option, name: "x", customizationRenderType: "TEXT_CHOICES" }), { status: 400 });
    await assert.rejects(make(sizes(" ", "a")), { status: 400 });
  });
});

describe("choices", () => {
  test("adds, updates, reorders, replaces and removes choices; keys and ids don't change", async () => {
    const { id } = await make(sizes("Ladder", "S", "M"));
    const params = { id };
    const added = await server.call(addCustomizationChoices, { params, body: { choices: text("L") } }, staff);
    assert.deepEqual(namesOf(added.customization), ["S", "M", "L"]);
    assert.equal(added.customization.revision, "2");
    const [small, medium, large] = added.customization.choicesSettings?.choices.map((choice) => choice.id) ?? [];
    assert.ok(small !== undefined && medium !== undefined && large !== undefined);
    const change = { revision: "2", choices: [{ choice: { id: small, name: "Small", defaultAddedPrice: "1" } }] };
    const changed = await server.call(updateCustomizationChoices, { params, body: change }, staff);
    const first = changed.customization.choicesSettings?.choices[0];
    assert.deepEqual([first?.name, first?.key, first?.defaultAddedPrice], ["Small", "S", "1.00"]);
    const order = { revision: "3", choiceIds: [large, medium, small] };
    const ordered = await server.call(reorderCustomizationChoices, { params, body: order }, staff);
    assert.deepEqual(namesOf(ordered.customization), ["L", "M", "Small"]);
    const [extra] = text("XL");
    assert.ok(extra !== undefined);
    const set = { choices: [{ ...extra }, { id: small, choiceType: "CHOICE_TEXT" as const, name: "Little" }] };
    const replaced = await server.call(setCustomizationChoices, { params, body: set }, staff);
    assert.deepEqual(
      replaced.customization.choicesSettings?.choices.map((choice) => [choice.name, choice.id === small]),
      [
        ["XL", false],
        ["Little", true],
      ],
    );
    const removed = await server.call(removeCustomizationChoices, { params, body: { choiceIds: [small] } }, staff);
    assert.deepEqual(namesOf(removed.customization), ["XL"]);
  });

  test("rejects conflicts and unknown choices", async () => {
    const { id, choicesSettings } = await make(sizes("Refusals", "A", "B"));
    const params = { id };
    const [a = "", b = ""] = choicesSettings?.choices.map((choice) => choice.id) ?? [];
    const unknown = crypto.randomUUID();
    await assert.rejects(
      server.call(reorderCustomizationChoices, { params, body: { revision: "1", choiceIds: [a, unknown] } }, staff),
      { code: "CHOICE_IDS_MISMATCH" },
    );
    await assert.rejects(
      server.call(reorderCustomizationChoices, { params, body: { revision: "7", choiceIds: [b, a] } }, staff),
      { code: "REVISION_CONFLICT" },
    );
    await assert.rejects(server.call(removeCustomizationChoices, { params, body: { choiceIds: [unknown] } }, staff), {
      code: "CHOICE_NOT_FOUND",
    });
    const rename = { revision: "1", choices: [{ choice: { id: a, name: "B" } }] };
    await assert.rejects(server.call(updateCustomizationChoices, { params, body: rename }, staff), {
      code: "DUPLICATE_CHOICE_NAME",
    });
    await assert.rejects(server.call(addCustomizationChoices, { params, body: { choices: text("A") } }, staff), {
      code: "DUPLICATE_CHOICE_NAME",
    });
    await assert.rejects(
      server.call(addCustomizationChoices, { params: { id: unknown }, body: { choices: text("A") } }, staff),
      { status: 404, code: "CUSTOMIZATION_NOT_FOUND" },
    );
    await assert.rejects(server.call(addCustomizationChoices, { params, body: { choices: text("C") } }, shopper), {
      status: 403,
    });
  });

  test("allows at most 1,000 choices", async () => {
    const names = Array.from({ length: 999 }, (_, index) => `n${index}`);
    const { id } = await make(sizes("Many", ...names));
    const add = (...more: string[]) =>
      server.call(addCustomizationChoices, { params: { id }, body: { choices: text(...more) } }, staff);
    await assert.rejects(add("x", "y"), { code: "CHOICES_LIMIT_EXCEEDED" });
    await add("x");
  });
});

describe("products", () => {
  test("options written in version 1 have a customization and follow its new names", async () => {
    const productOptions = [
      { name: "Shade", optionType: "color" as const, choices: [{ value: "#ff0000", description: "Red" }] },
    ];
    const productId = await server.transaction((tx) => aProduct(tx, { productOptions }));
    const filter = { name: "Shade", customizationType: "PRODUCT_OPTION", customizationRenderType: "SWATCH_CHOICES" };
    const found = await server.call(queryCustomizations, { body: { query: { filter } } }, shopper);
    const shade = found.customizations[0] ?? assert.fail("a customization");
    const choice = shade.choicesSettings?.choices[0] ?? assert.fail("a choice");
    assert.deepEqual([choice.name, choice.colorCode], ["Red", "#ff0000"]);
    assert.equal((await read(shade.id)).assignedProductsCount, 1);
    const params = { id: shade.id };
    await server.call(updateCustomization, { params, body: { customization: { revision: "1", name: "Hue" } } }, staff);
    const change = { id: choice.id, name: "Crimson", colorCode: "#dc143c" };
    await server.call(
      updateCustomizationChoices,
      { params, body: { revision: "2", choices: [{ choice: change }] } },
      staff,
    );
    const { rows } = await sql<{
      option: string;
      label: string;
      value: string;
      customization_id: string;
      terms: string;
    }>`
      select o.name as option, c.description as label, c.value, o.customization_id, p.search_terms as terms
      from products p join product_options o on o.product_id = p.id join product_option_choices c on c.option_id = o.id
      where p.id = ${productId}`.execute(server.store.database.db);
    const [row] = rows;
    assert.deepEqual(
      [row?.option, row?.label, row?.value, row?.customization_id],
      ["Hue", "Crimson", "#dc143c", shade.id],
    );
    assert.match(row?.terms ?? "", /Crimson/);
    await assert.rejects(server.call(removeCustomizationChoices, { params, body: { choiceIds: [choice.id] } }, staff), {
      code: "CHOICE_ASSIGNED_TO_PRODUCT",
    });
    await assert.rejects(server.call(deleteCustomization, { params }, staff), {
      status: 409,
      code: "NOT_ALLOWED_DELETE_CUSTOMIZATION_ASSIGNED_TO_PRODUCT",
    });
  });
});

test("updates and deletes require the current revision and emit events", async () => {
  const made = await make({
    name: "Gift note",
    customizationType: "MODIFIER",
    customizationRenderType: "FREE_TEXT",
    freeTextInput: { title: "Note" },
  });
  const params = { id: made.id };
  const body = { customization: { revision: "1", name: "Gift card", freeTextInput: { maxCharCount: 50 } } };
  const { customization } = await server.call(updateCustomization, { params, body }, staff);
  assert.deepEqual(
    [customization.name, customization.freeTextInput?.maxCharCount, customization.key],
    ["Gift card", 50, "Note"],
  );
  await assert.rejects(server.call(updateCustomization, { params, body }, staff), { code: "REVISION_CONFLICT" });
  await assert.rejects(server.call(deleteCustomization, { params }, shopper), { status: 403 });
  await server.call(deleteCustomization, { params }, staff);
  await assert.rejects(server.call(deleteCustomization, { params }, staff), { code: "CUSTOMIZATION_NOT_FOUND" });
  const { rows } = await sql<{ type: string }>`
    select type from outbox_events where entity_id = ${made.id} order by sequence`.execute(server.store.database.db);
  assert.deepEqual(
    rows.map(({ type }) => type.replace("wix.stores.catalog.v3.customization_", "")),
    ["created", "updated", "deleted"],
  );
});

test("queries filter and page; bulk calls report each item on its own", async () => {
  const made = await server.call(
    bulkCreateCustomizations,
    {
      body: {
        customizations: [sizes("Bulk a", "1"), sizes("Bulk b", "1", "1"), sizes("Bulk c", "1")],
        returnEntity: true,
      },
    },
    staff,
  );
  assert.deepEqual(
    made.results.map(({ itemMetadata, customization }) => [itemMetadata.error?.code, customization?.name]),
    [
      [undefined, "Bulk a"],
      ["DUPLICATE_CHOICE_NAME", undefined],
      [undefined, "Bulk c"],
    ],
  );
  const filter = { name: { $startsWith: "Bulk" } };
  assert.equal((await server.call(countCustomizations, { body: { filter } }, shopper)).count, 2);
  const query = { filter, sort: [{ fieldName: "name", order: "DESC" as const }], cursorPaging: { limit: 1 } };
  const page = await server.call(queryCustomizations, { body: { query } }, shopper);
  assert.deepEqual([page.customizations[0]?.name, page.pagingMetadata.hasNext], ["Bulk c", true]);
  await assert.rejects(server.call(queryCustomizations, { body: { query: { filter: { price: 1 } } } }, shopper), {
    code: "UNKNOWN_FILTER",
  });
  const ids = made.results.flatMap(({ customization }) => (customization === undefined ? [] : [customization.id]));
  const [first = "", last = ""] = ids;
  const changes = {
    customizations: [{ customization: { id: first, revision: "1", name: "Bulk aa" } }],
    returnEntity: true,
  };
  const changed = await server.call(bulkUpdateCustomizations, { body: changes }, staff);
  assert.equal(changed.results[0]?.customization?.name, "Bulk aa");
  const customizationsChoices = [
    { customizationId: last, choices: text("2") },
    { customizationId: "nobody", choices: text("2") },
  ];
  const grown = await server.call(bulkAddCustomizationChoices, { body: { customizationsChoices } }, staff);
  assert.deepEqual(grown.bulkActionMetadata, { totalSuccesses: 1, totalFailures: 1, undetailedFailures: 0 });
});

test("allows at most 5,000 options and 5,000 modifiers per store", async () => {
  const { db } = server.store.database;
  await sql`insert into customizations (id, key, name, customization_type, render_type, created_at, updated_at)
    select gen_random_uuid(), 'k' || n, 'Filler ' || n, type, 'TEXT_CHOICES', now(), now()
    from generate_series(1, 5000) n, unnest(array['PRODUCT_OPTION', 'MODIFIER']) as t (type)`.execute(db);
  await assert.rejects(make(sizes("One more", "a")), { status: 409, code: "OPTIONS_LIMIT_EXCEEDED" });
  const modifier = { ...sizes("One more", "a"), customizationType: "MODIFIER" as const };
  await assert.rejects(make(modifier), { status: 409, code: "MODIFIERS_LIMIT_EXCEEDED" });
});
