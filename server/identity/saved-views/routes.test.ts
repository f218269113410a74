import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { AnyEndpoint, Input, Output } from "#api/endpoint.ts";
import {
  deleteSavedView,
  keepPreference,
  listPreferences,
  listSavedViews,
  saveView,
} from "#api/identity/saved-views.ts";
import { createStaffMember } from "#server/identity/staff/public.ts";
import { routes as staffRoutes } from "#server/identity/staff/routes.ts";
import { startTestServer, type TestServer } from "#server/platform/testing/test-server.ts";
import { routes } from "./routes.ts";

type Person = <E extends AnyEndpoint>(endpoint: E, input: Input<E>) => Promise<Output<E>>;

const password = "a long enough password";
let server: TestServer;
let owner: Person;
let catalog: Person;
let finance: Person;

async function join(name: string, role: "owner" | "catalog" | "finance"): Promise<Person> {
  const email = `${name}@shop.example`;
  await server.transaction((tx) => createStaffMember(tx, { email, password, name, role }, new Date()));
  const response = await fetch(`${server.origin}/admin/api/session`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const cookie = (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";
  return (endpoint, input) => server.call(endpoint, input, { headers: { cookie } });
}

before(async () => {
  server = await startTestServer({ bindings: [...routes, ...staffRoutes] });
  owner = await join("olive", "owner");
  catalog = await join("carl", "catalog");
  finance = await join("fay", "finance");
});
after(() => server.close());

const namesFor = async (person: Person) =>
  (await person(listSavedViews, { query: { screen: "products" } })).savedViews.map(({ name }) => name);

test("private views belong to their author; shared views to everyone who can read the list", async () => {
  await catalog(saveView, { body: { screen: "products", name: "Mine", search: { q: "cup" } } });
  const shared = { screen: "products", name: "Ours", search: { stock: "out" }, isShared: true } as const;
  const { savedView } = await catalog(saveView, { body: shared });
  assert.deepEqual(await namesFor(catalog), ["Mine", "Ours"]);
  const { savedViews } = await owner(listSavedViews, { query: { screen: "products" } });
  assert.deepEqual(savedViews, [{ ...savedView, isOwn: false }]);
  await assert.rejects(finance(listSavedViews, { query: { screen: "products" } }), { status: 403 });
  await assert.rejects(finance(deleteSavedView, { params: { id: savedView.id } }), { code: "SAVED_VIEW_NOT_FOUND" });

  await assert.rejects(owner(saveView, { body: shared }), { code: "SAVED_VIEW_NAME_TAKEN" });
  await catalog(saveView, { body: { ...shared, search: { stock: "in" } } });
  const again = await owner(listSavedViews, { query: { screen: "products" } });
  assert.deepEqual(
    again.savedViews.map(({ id, search }) => [id, search]),
    [[savedView.id, { stock: "in" }]],
    "saved again under its name, it is replaced",
  );
  await owner(deleteSavedView, { params: { id: savedView.id } });
  assert.deepEqual(await namesFor(catalog), ["Mine"]);
  await assert.rejects(owner(deleteSavedView, { params: { id: "nothing" } }), { status: 404 });
});

test("rejects requests without a session, and unknown lists and keys", async () => {
  await assert.rejects(server.call(listSavedViews, { query: { screen: "orders" } }), { status: 401 });
  await assert.rejects(server.call(listPreferences, {}), { status: 401 });
  const strange: object = { screen: "payroll" };
  await assert.rejects(owner(listSavedViews, { query: strange as never }), { status: 400 });
  await assert.rejects(owner(keepPreference, { params: { key: "x" as never }, body: { value: {} } }), { status: 400 });
  const large = { shown: ["x".repeat(17_000)] };
  await assert.rejects(owner(keepPreference, { params: { key: "pins" }, body: { value: large } }), { status: 413 });
});

test("allows fifty views per list; existing ones can still be replaced", async () => {
  const save = (name: string) => finance(saveView, { body: { screen: "orders", name, search: {} } });
  for (let number = 1; number <= 50; number++) await save(`View ${number}`);
  await assert.rejects(save("One more"), { code: "TOO_MANY_SAVED_VIEWS" });
  await save("View 7");
});

test("stores back-office preferences per staff member, and deletes them on request", async () => {
  const params = { key: "columns.products" } as const;
  await catalog(keepPreference, { params, body: { value: { shown: ["price", "stock"] } } });
  await catalog(keepPreference, { params, body: { value: { shown: ["stock"] } } });
  assert.deepEqual(await catalog(listPreferences, {}), { preferences: { "columns.products": { shown: ["stock"] } } });
  assert.deepEqual(await owner(listPreferences, {}), { preferences: {} });
  await catalog(keepPreference, { params, body: { value: null } });
  assert.deepEqual(await catalog(listPreferences, {}), { preferences: {} });
});
