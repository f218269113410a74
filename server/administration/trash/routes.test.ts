/** Deleted products, collections and customers come back as they were, or are deleted permanently after 30 days. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import {
  createMerchantCollection,
  deleteMerchantCollection,
  getMerchantCollection,
  listMerchantCollections,
} from "#api/catalog/collections/merchant-collections.ts";
import { deleteMerchantProduct, getMerchantProduct } from "#api/catalog/products/merchant-products.ts";
import { queryProducts } from "#api/catalog/wire/v1/products.ts";
import { createProductV3 } from "#api/catalog/wire/v3/products.ts";
import { createMyAddress, setMyNewsletterConsent } from "#api/identity/account.ts";
import { login, register } from "#api/identity/authentication.ts";
import { createMemberNote } from "#api/identity/member-records.ts";
import { getMember, getMyMember, updateMember } from "#api/identity/members.ts";
import { listNewsletterSubscribers } from "#api/identity/newsletter.ts";
import { createLocation, deleteLocation } from "#api/inventory/locations.ts";
import { getProductWithInventory } from "#api/inventory/products-with-inventory.ts";
import { queryCustomers } from "#api/marketing/customers.ts";
import { addWishlistItem } from "#api/marketing/wishlists.ts";
import {
  listDeletedCollections,
  listDeletedCustomers,
  listDeletedProducts,
  purgeProduct,
  restoreCollection,
  restoreCustomer,
  restoreProduct,
  trashCustomer,
} from "#api/store/trash.ts";
import { newMug, newTee } from "#server/catalog/products/write/factory.ts";
import { newId } from "#server/platform/crypto/ids.ts";
import { transaction } from "#server/platform/db/transaction.ts";
import { addTrashItems, keepRows } from "#server/store/trash/public.ts";
import { aGuest, PASSWORD, type Shopper, signedIn } from "#test/flows/shopper.ts";
import { openWholeStore, type WholeStore } from "#test/flows/whole-store.ts";
import { emptyTrash } from "./jobs.ts";

let store: WholeStore;
before(async () => {
  store = await openWholeStore();
});
after(() => store.close());

const db = () => store.app.store.database.db;
const remove = (id: string) => store.admin(deleteMerchantProduct, { params: { id } });
const restore = (id: string) => store.admin(restoreProduct, { params: { id } });
const open = (id: string) => store.admin(getMerchantProduct, { params: { id } });
const notFound = (code: string) => (error: { status: number; code: string }) => {
  assert.deepEqual([error.status, error.code], [404, code]);
  return true;
};

/** Every row of every table that names the product or one of its parts, without what each write changes. */
async function dump(id: string): Promise<unknown> {
  const { rows } = await sql<{ name: string; column: string; by: string }>`
    select c.conrelid::regclass::text as name, a.attname::text as "column", c.confrelid::regclass::text as by
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'c'
      and c.confrelid::regclass::text in ('products', 'variants', 'product_options', 'product_modifiers') order by 1, 2`.execute(
    db(),
  );
  const found: Record<string, unknown> = {};
  for (const { name, column, by } of rows) {
    const owner = by === "products" ? sql`${id}` : sql`any(select id from ${sql.table(by)} where product_id = ${id})`;
    const { rows: content } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) - 'updated_at' as row from ${sql.table(name)} t where ${sql.ref(column)} = ${owner} order by 1`.execute(
      db(),
    );
    found[`${name} by ${by}`] = content.map(({ row }) => row);
  }
  return found;
}

test("a deleted product is gone from every read, and restored with its ids, options, variants, stock and collections", async () => {
  const goods = await store.addGoods({ name: "Kettle" }, 7);
  const { product } = await store.admin(createProductV3, {
    body: {
      product: newTee({
        name: "Trashed tee",
        brand: { name: "Fieldnote" },
        ribbon: { name: "New" },
        infoSections: [{ uniqueName: "care", title: "Care", plainDescription: "Wash cold" }],
      }),
    },
  });
  const { collection } = await store.admin(createMerchantCollection, {
    body: { collection: { name: "Shirts" }, products: { added: [product.id] } },
  });
  const [tee, kettle] = [product.id, goods.product.id];
  const before = { tee: await dump(tee), kettle: await dump(kettle), page: await open(tee) };
  await remove(tee);
  await remove(kettle);
  for (const id of [tee, kettle]) await assert.rejects(open(id), notFound("PRODUCT_NOT_FOUND"));
  const names = (await store.call(queryProducts, { body: {} })).products.map(({ name }) => name);
  assert.ok(!names.includes("Trashed tee") && !names.includes("Kettle"));

  const { items, total } = await store.admin(listDeletedProducts, { query: {} });
  assert.deepEqual([items.map(({ name }) => name), total], [["Kettle", "Trashed tee"], 2]);
  assert.deepEqual(
    items.map(({ deletionStatus, deletedDate, purgeDate }) => [
      deletionStatus,
      (Date.parse(purgeDate) - Date.parse(deletedDate)) / 86_400_000,
    ]),
    [
      ["TRASH", 30],
      ["TRASH", 30],
    ],
  );

  assert.deepEqual(await restore(tee), { item: { id: tee, name: "Trashed tee" }, notes: [] });
  await restore(kettle);
  assert.deepEqual(await dump(tee), before.tee);
  assert.deepEqual(await dump(kettle), before.kettle);
  const whole = ({ product: found }: typeof before.page) =>
    JSON.stringify(found).replace(/"(revision|updatedDate|updatedTimestamp)":"[^"]*"/g, "");
  assert.equal(whole(await open(tee)), whole(before.page));
  assert.equal(await store.unitsOf(goods), 7);
  assert.ok((await store.call(queryProducts, { body: {} })).products.some(({ id }) => id === kettle));
  const { collectionIds } = await store.admin(getProductWithInventory, { params: { id: tee } });
  assert.deepEqual(collectionIds, [collection.id]);
  await assert.rejects(restore(tee), notFound("TRASH_ITEM_NOT_FOUND"));
  assert.deepEqual(await store.audit(), []);
});

test("restoring reports a slug, handle or SKU that another product uses, and numbers the slug", async () => {
  const variants = [{ sku: "MUG-1", price: { actualPrice: { amount: "10.00" } } }];
  const mug = () =>
    store.admin(createProductV3, { body: { product: newMug({ slug: "blue-mug", variantsInfo: { variants } }) } });
  const { product: first } = await mug();
  await remove(first.id);
  await mug();
  const { notes } = await restore(first.id);
  assert.deepEqual(notes, [
    { code: "SLUG_CHANGED", values: ["blue-mug-1"] },
    { code: "SKU_IN_USE", values: ["MUG-1"] },
  ]);
  assert.equal((await open(first.id)).product.slug, "blue-mug-1");
});

test("restoring and deleting announce the product", async () => {
  const { product } = await store.admin(createProductV3, { body: { product: newMug({ name: "Announced" }) } });
  await remove(product.id);
  await restore(product.id);
  const { rows } = await sql<{ slug: string }>`
    select type as slug from outbox_events where entity_id = ${product.id} order by id`.execute(db());
  const kinds = rows.map(({ slug }) => slug).filter((slug) => /product/i.test(slug));
  assert.equal(kinds.filter((slug) => /deleted/i.test(slug)).length, 2, kinds.join());
  assert.equal(kinds.filter((slug) => /created/i.test(slug)).length, 4, kinds.join());
});

test("a collection comes back with its products, subcategories and place in the tree", async () => {
  const make = async (name: string, parentId?: string) =>
    (
      await store.admin(createMerchantCollection, {
        body: { collection: { name, ...(parentId === undefined ? {} : { parentId }) } },
      })
    ).collection.id;
  const goods = await store.addGoods({ name: "Lamp" }, 1);
  const top = await make("Living");
  const { collection } = await store.admin(createMerchantCollection, {
    body: { collection: { name: "Lighting", parentId: top }, products: { added: [goods.product.id] } },
  });
  const child = await make("Lamps", collection.id);
  const parents = async () =>
    new Map(
      (await store.admin(listMerchantCollections, { body: {} })).collections.map(({ id, parentId }) => [id, parentId]),
    );
  await store.admin(deleteMerchantCollection, { params: { id: collection.id } });
  assert.equal((await parents()).get(child), top);
  await assert.rejects(store.admin(getMerchantCollection, { params: { id: collection.id } }), { status: 404 });
  const { items } = await store.admin(listDeletedCollections, { query: {} });
  assert.deepEqual(
    items.map(({ name }) => name),
    ["Lighting"],
  );
  // Another collection took its slug.
  await make("Lighting");
  const params = { id: collection.id };
  const { notes } = await store.admin(restoreCollection, { params });
  assert.deepEqual(notes, [{ code: "SLUG_CHANGED", values: ["lighting-1"] }]);
  const after = await parents();
  assert.deepEqual([after.get(child), after.get(collection.id)], [collection.id, top]);
  const { products } = await store.admin(getMerchantCollection, { params });
  assert.deepEqual(
    products.map(({ name }) => name),
    ["Lamp"],
  );

  // Without its parent it is restored at the top.
  await store.admin(deleteMerchantCollection, { params: { id: child } });
  await store.admin(deleteMerchantCollection, { params });
  const orphan = await store.admin(restoreCollection, { params: { id: child } });
  assert.deepEqual(orphan.notes, [{ code: "PARENT_MISSING", values: [] }]);
  assert.equal((await parents()).get(child), undefined);
});

test("the trash is emptied after 30 days, and by hand", async () => {
  const ids: string[] = [];
  for (const name of ["Old", "Young", "Gone"]) {
    const { product } = await store.admin(createProductV3, { body: { product: newMug({ name }) } });
    ids.push(product.id);
    await remove(product.id);
  }
  const [old = "", young = "", gone = ""] = ids;
  await store.admin(purgeProduct, { params: { id: gone } });
  await assert.rejects(restore(gone), notFound("TRASH_ITEM_NOT_FOUND"));
  await sql`update trash_items set deleted_at = deleted_at - interval '30 days' where id = ${old}::uuid`.execute(db());
  const { items } = await store.admin(listDeletedProducts, { query: {} });
  assert.equal(items.find(({ id }) => id === old)?.deletionStatus, "PENDING_PURGE");
  await emptyTrash.run(store.app.store, {});
  await assert.rejects(restore(old), notFound("TRASH_ITEM_NOT_FOUND"));
  await restore(young);
  const { rows } = await sql`select from trash_rows where item_id = any(${[old, gone, young]}::uuid[])`.execute(db());
  assert.equal(rows.length, 0);
});

test("a product that lost its file or a stock location is restored hidden, and the notes say so", async () => {
  const { product: sold } = await store.admin(createProductV3, { body: { product: newMug({ name: "Pattern" }) } });
  const [fileId, now] = [newId(), new Date()];
  await sql`insert into digital_files (id, file_name, mime_type, file_type, byte_size, sha256, created_at)
    values (${fileId}, 'pattern.pdf', 'application/pdf', 'SECURE_DOCUMENT', 1, '\\x00', ${now})`.execute(db());
  await sql`update variants set digital_file_id = ${fileId} where product_id = ${sold.id}::uuid`.execute(db());
  await remove(sold.id);
  await sql`delete from digital_files where id = ${fileId}`.execute(db());
  assert.deepEqual((await restore(sold.id)).notes, [{ code: "FILE_MISSING", values: [] }]);
  assert.equal((await open(sold.id)).product.visible, false);

  const { product: moved } = await store.addGoods({ name: "Moved" }, 4);
  const storesLocation = { name: "Old shop", locationType: "PHYSICAL" } as const;
  const { storesLocation: shop } = await store.admin(createLocation, { body: { storesLocation } });
  await sql`update stock_levels l set location_id = ${shop.id}::uuid from variants v
    where v.id = l.variant_id and v.product_id = ${moved.id}::uuid`.execute(db());
  await remove(moved.id);
  await store.admin(deleteLocation, { params: { id: shop.id } });
  assert.deepEqual((await restore(moved.id)).notes, [{ code: "LOCATION_MISSING", values: [] }]);
  assert.equal((await open(moved.id)).product.visible, false);
});

test("a restored product isn't in an automatic collection whose rules it no longer meets", async () => {
  const { product } = await store.addGoods({ name: "Candle" }, 1);
  const rules = (value: string) => ({
    match: "ALL" as const,
    conditions: [{ field: "TITLE" as const, operator: "CONTAINS" as const, value }],
  });
  const { collection } = await store.admin(createMerchantCollection, {
    body: { collection: { name: "Light", rules: rules("Candle") } },
  });
  const count = async () =>
    (await sql`select from collection_products where product_id = ${product.id}::uuid`.execute(db())).rows.length;
  assert.equal(await count(), 1);
  await remove(product.id);
  await sql`update collections set rules = ${JSON.stringify(rules("Lantern"))}::jsonb where id = ${collection.id}::uuid`.execute(
    db(),
  );
  await restore(product.id);
  assert.equal(await count(), 0);
});

test("rows are copied by the indexes of the tables", async () => {
  const { product } = await store.addGoods({ name: "Indexed" }, 1);
  const item = sql`id = ${product.id}::uuid`;
  const scans = await transaction(db(), async (tx) => {
    const read = async () => {
      const { rows } = await sql<{ name: string; scans: number }>`select relname::text as name, seq_scan::int as scans
        from pg_stat_xact_user_tables where relname in ('variants', 'stock_levels', 'stock_reservations', 'product_media')
        order by 1`.execute(tx);
      return rows;
    };
    await sql`set local enable_seqscan = off`.execute(tx);
    await addTrashItems(tx, "PRODUCT", sql`select id, name from products where ${item}`, new Date());
    const before = await read();
    const rows = sql`select id as item_id, to_jsonb(p) as content from products p where ${item}`;
    await keepRows(tx, { kind: "PRODUCT", ids: [product.id], roots: [{ relation: "products", rows }], without: [] });
    const after = await read();
    await sql`delete from trash_items where ${item}`.execute(tx);
    return { before, after };
  });
  assert.equal(scans.after.length, 4);
  assert.deepEqual(scans.after, scans.before);
});

const CUSTOMER_TABLES =
  "members member_passwords member_addresses member_notes member_events carts wishlists saved_line_items".split(" ");

/** A member's rows, without what each write changes. */
async function dumpCustomer(id: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  for (const table of CUSTOMER_TABLES) {
    const { rows } = await sql<{ row: unknown }>`select to_jsonb(t) - 'updated_at' - 'revision' as row
      from ${sql.table(table)} t where ${sql.ref(table === "members" ? "id" : "member_id")} = ${id}::uuid order by 1`.execute(
      db(),
    );
    found[table] = rows.map(({ row }) => row);
  }
  const { rows } = await sql`select i.* from wishlist_items i join wishlists w on w.id = i.wishlist_id
    where w.member_id = ${id}::uuid`.execute(db());
  return { ...found, wishes: rows };
}

/** A verified member with an address, consent, a wish, a cart, an order, tags and a note. */
async function aCustomer(email: string): Promise<{ member: Shopper; id: string }> {
  const goods = await store.addGoods({ name: "Wanted" }, 9);
  const member = await signedIn(store, await aGuest(store, email), "register");
  const { id } = (await store.call(getMyMember, { query: {} }, member.as)).member;
  await sql`update members set email_verified_at = now() where id = ${id}::uuid`.execute(db());
  const address = { country: "US", city: "Portland", addressLine: "9 Oddsworth Lane" };
  await store.call(createMyAddress, { body: { address } }, member.as);
  await store.call(setMyNewsletterConsent, { body: { isSubscribed: true } }, member.as);
  await store.call(addWishlistItem, { body: { catalogReference: goods.reference } }, member.as);
  await member.buy(goods);
  await member.add(goods);
  const contact = { firstName: "Odd", lastName: "Oddsworth" };
  await store.admin(updateMember, { params: { id }, body: { member: { contact, labels: ["VIP"] } } });
  await store.admin(createMemberNote, { params: { id }, body: { note: { text: "Likes Oddsworth gin" } } });
  return { member, id };
}

const signIn = async (email: string) =>
  store.call(login, { body: { loginId: { email }, password: PASSWORD } }, (await aGuest(store)).as);
const trash = (memberId: string) => store.admin(trashCustomer, { body: { memberId } });
const restoreIt = (id: string) => store.admin(restoreCustomer, { params: { id } });
const isListed = async (email: string) => {
  const { customers } = await store.admin(queryCustomers, { body: { search: email } });
  const { subscribers } = await store.admin(listNewsletterSubscribers, { query: { search: email } });
  return { customers: customers.length, subscribers: subscribers.length };
};

test("a deleted customer is gone and signed out, and restored with sign-in, addresses, consent, wishes, cart and tags", async () => {
  const email = "odd@trash.example";
  const { member, id } = await aCustomer(email);
  assert.deepEqual(await isListed(email), { customers: 1, subscribers: 1 });
  const before = await dumpCustomer(id);
  assert.equal(Object.values(before).flat().length > 7, true);
  await trash(id);
  await assert.rejects(trash(id), notFound("MEMBER_NOT_FOUND"));
  await assert.rejects(store.admin(getMember, { params: { id }, query: {} }), { status: 404 });
  await assert.rejects(member.cart(), { status: 401 });
  await assert.rejects(signIn(email), { code: "-19999" });
  assert.deepEqual(await isListed(email), { customers: 0, subscribers: 0 });
  const { items } = await store.admin(listDeletedCustomers, { query: {} });
  assert.deepEqual(
    items.map(({ name, deletionStatus }) => [name, deletionStatus]),
    [["Odd Oddsworth", "TRASH"]],
  );

  assert.deepEqual(await restoreIt(id), { item: { id, name: "Odd Oddsworth" }, notes: [] });
  assert.deepEqual(await dumpCustomer(id), before);
  assert.equal((await signIn(email)).state, "SUCCESS");
  assert.deepEqual(await isListed(email), { customers: 1, subscribers: 1 });
  await assert.rejects(restoreIt(id), notFound("TRASH_ITEM_NOT_FOUND"));

  await trash(id);
  const now = new Date();
  await sql`insert into subscription_contracts (id, state, origin_order_id, origin_line_id, title, member_id, email, currency,
      frequency, repeat_interval, auto_renewal, content, cycle_total, anchor_at, anchor_cycle, next_cycle, canceled_at,
      created_at, updated_at)
    values (${newId()}, 'CANCELED', ${newId()}, ${newId()}, 'Tea', ${id}, ${email}, 'USD', 'MONTH', 1, true, '{}', 100, ${now}, 1, 2,
      ${now}, ${now}, ${now})`.execute(db());
  assert.deepEqual((await restoreIt(id)).notes, [{ code: "SUBSCRIPTIONS_CANCELED", values: [] }]);
});

test("a customer whose address has a new account can't be restored, and their erasure spares that account", async () => {
  const email = "twice@trash.example";
  const { id } = await aCustomer(email);
  await trash(id);
  const loginId = { email };
  const guest = await aGuest(store, email);
  await store.call(register, { body: { loginId, password: PASSWORD } }, guest.as);
  await assert.rejects(restoreIt(id), { status: 409, code: "CUSTOMER_EMAIL_IN_USE" });

  await sql`update trash_items set deleted_at = deleted_at - interval '30 days' where id = ${id}::uuid`.execute(db());
  await emptyTrash.run(store.app.store, {});
  await assert.rejects(restoreIt(id), notFound("TRASH_ITEM_NOT_FOUND"));
  const { rows } = await sql<{ status: string; email: string; last_name: string | null }>`
    select status, email, last_name from members where id = ${id}::uuid`.execute(db());
  assert.deepEqual(rows, [{ status: "DELETED", email: "", last_name: null }]);
  for (const table of ["trash_rows where item_id", "member_notes where member_id", "wishlists where member_id"])
    assert.equal((await sql`select from ${sql.raw(table)} = ${id}::uuid`.execute(db())).rows.length, 0, table);
  assert.equal((await signIn(email)).state, "SUCCESS");
});
